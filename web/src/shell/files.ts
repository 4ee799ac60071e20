/** Lets the browser save a text as a file. */
export function saveText(name: string, text: string, type = 'text/plain') {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** The largest file that is opened. */
const MOST = 500_000;

/** Lets the browser open a file; `null` if nothing was chosen, or too much. */
export function openText(accept: string): Promise<string | null> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  return new Promise((done) => {
    input.onchange = () => {
      const file = input.files?.[0];
      if (file && file.size <= MOST) void file.text().then(done);
      else done(null);
    };
    input.oncancel = () => done(null);
    input.click();
  });
}
