/** What to call an export: "skywave-fip-2026-07-12.csv". `now` in milliseconds since 1970. */
export function csvFileName(name: string, now: number): string {
  const words = name.toLocaleLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const date = new Date(now);
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  const station = words.join('-').slice(0, 60);
  return `${['skywave', station, day].filter(Boolean).join('-')}.csv`;
}

/** Hands a text to the listener as a file. */
export function download(text: string, fileName: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = fileName;
  anchor.click();
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
