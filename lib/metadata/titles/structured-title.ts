/** A title whose parts the station labels itself. Texts as sent, not yet cleaned. */
export interface StructuredTitle {
  artist: string;
  title: string;
  /** The track's artwork address; '' for none. */
  cover: string;
  /** The station marks it as an advertisement or as its own imaging. */
  advertisement: boolean;
}
