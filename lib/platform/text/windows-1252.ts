const HIGH = [
  ...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 32 }, (_, i) => 0x80 + i)),
];
const BYTES = new Map(HIGH.map((character, index) => [character, 0x80 + index]));

/**
 * The character for a byte from 0x80 to 0x9f, where windows-1252 and Latin-1 differ; otherwise undefined.
 */
export function windows1252(byte: number): string | undefined {
  return HIGH[byte - 0x80];
}

/** The byte that windows-1252 decodes to this character; undefined if there is none. */
export function windows1252Byte(character: string): number | undefined {
  const code = character.charCodeAt(0);
  return BYTES.get(character) ?? (code < 0x100 ? code : undefined);
}
