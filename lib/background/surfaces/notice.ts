/** What the desktop shows for a moment. */
export interface Notice {
  /** One takes the place of an earlier one with the same id. At most 500 letters (chrome.notifications). */
  id: string;
  title: string;
  message: string;
  /** A picture's address on the web; empty for Skywave's own. */
  cover: string;
}
