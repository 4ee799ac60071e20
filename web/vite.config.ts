import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

/** The headers of the program are lines of the page where no program serves it; the engine may be compiled there. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');
const withPolicy = {
  name: 'policy',
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY }, injectTo: 'head-prepend' as const },
  ],
};

// The names of the built files do not depend on their contents, so that the program can name them. In the mode `site`
// the engine is WebAssembly in a thread of the browser; the mode `widget` builds one file for notebooks.
export default defineConfig(({ mode }) => {
  const isSite = mode === 'site';
  if (mode === 'widget') {
    return {
      plugins: [svelte({ compilerOptions: { css: 'injected' as const } })],
      build: {
        outDir: '../python/upstar/static',
        emptyOutDir: true,
        target: 'es2022',
        lib: { entry: 'src/widget/main.ts', formats: ['es'], fileName: () => 'widget.js' },
      },
    };
  }
  const engine = `./src/engine/${isSite ? 'site' : 'program'}.ts`;
  return {
    base: './',
    plugins: [svelte(), svelteTesting(), ...(isSite ? [withPolicy] : [])],
    resolve: { alias: { '#engine': new URL(engine, import.meta.url).pathname } },
    worker: { format: 'es', rollupOptions: { output: { entryFileNames: 'engine.js' } } },
    build: {
      outDir: isSite ? 'site' : 'dist',
      target: 'es2022',
      modulePreload: false,
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      rollupOptions: {
        output: {
          entryFileNames: 'studio.js',
          assetFileNames: 'studio[extname]',
          codeSplitting: false,
        },
      },
    },
    server: {
      proxy: { '/ws': { target: 'ws://127.0.0.1:8371', ws: true }, '/book': 'http://127.0.0.1:8371' },
      // The tests read the book.
      fs: { allow: ['.', '../book'] },
    },
    // A test that hangs ends; a busy machine is no reason to fail.
    test: { environment: 'jsdom', include: ['tests/**/*.test.ts'], testTimeout: 60_000 },
  };
});
