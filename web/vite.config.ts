import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

// The names of the built files do not depend on their contents, so that the program can name them.
export default defineConfig({
  base: './',
  plugins: [svelte(), svelteTesting()],
  build: {
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
  server: { proxy: { '/ws': { target: 'ws://127.0.0.1:8371', ws: true } } },
  test: { environment: 'jsdom', include: ['tests/**/*.test.ts'] },
});
