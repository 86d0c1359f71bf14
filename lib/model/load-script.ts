/** Runs a script of the extension in this document. Rejects where it does not load. */
export function loadScript(document: Document, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = path;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${path} did not load`));
    document.head.append(script);
  });
}
