/** A page of an Ogg file (RFC 3533) and where its sound ends, in samples. */
export interface OggPage {
  bytes: Buffer;
  granule: number;
}

/** Splits an Ogg file into its pages. Throws if it isn't an Ogg file. */
export function splitOggPages(file: Buffer): OggPage[] {
  const pages: OggPage[] = [];
  for (let at = 0; at < file.length; ) {
    if (file.toString('latin1', at, at + 4) !== 'OggS') throw new Error(`No Ogg page at ${at}.`);
    const segments = file[at + 26] ?? 0;
    const body = file.subarray(at + 27, at + 27 + segments).reduce((sum, one) => sum + one, 0);
    const end = at + 27 + segments + body;
    pages.push({ bytes: file.subarray(at, end), granule: Number(file.readBigInt64LE(at + 6)) });
    at = end;
  }
  return pages;
}
