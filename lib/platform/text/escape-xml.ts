/** Characters that XML 1.0 cannot contain, not even as references (production 2, Char), and lone surrogates. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const REFERENCES: Record<string, string> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' },
  // Otherwise parsers turn white space in attributes into spaces.
  ...{ '\t': '&#9;', '\n': '&#10;', '\r': '&#13;' },
};

/** Escapes a text for an XML 1.0 element or attribute; drops characters that XML cannot contain. */
export function escapeXml(text: string): string {
  return text
    .replace(UNWRITABLE, '')
    .replace(/[&<>"'\t\n\r]/g, (letter) => REFERENCES[letter] ?? letter);
}
