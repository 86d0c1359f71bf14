/** Offers a text to the listener as a file. `type` is its MIME type. */
export function download(text: string, fileName: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = fileName;
  anchor.click();
  // The browser reads it later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
