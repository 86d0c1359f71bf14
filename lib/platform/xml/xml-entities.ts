const NAMES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Decodes, once, the references that XML itself defines. All others are kept: addresses in playlists often
 * contain an unescaped `&`.
 */
export function decodeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, decodeOne);
}

function decodeOne(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return NAMES[name.toLowerCase()] ?? whole;
  const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex ?? '', 16);
  const valid = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return valid ? String.fromCodePoint(code) : whole;
}
