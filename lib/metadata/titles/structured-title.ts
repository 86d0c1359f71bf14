/** A title whose parts the station names itself. Texts as sent: not yet cleaned. */
export interface StructuredTitle {
  artist: string;
  title: string;
  /** The track's artwork as an address; '' where it names none. */
  cover: string;
  /** The station says that it is an advertisement or its own imaging. */
  advertisement: boolean;
}
