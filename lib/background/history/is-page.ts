/** Whether an address is the page's, whatever follows its path. */
export function isPage(url: string | undefined, page: string): boolean {
  return url !== undefined && url.replace(/[?#].*$/, '') === page;
}
