/** A desktop notification. */
export interface Notice {
  /** Replaces an earlier one with the same id. At most 500 characters (chrome.notifications). */
  id: string;
  title: string;
  message: string;
  /** The web address of a picture; empty for Skywave's own. */
  cover: string;
}
