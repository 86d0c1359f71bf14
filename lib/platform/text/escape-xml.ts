/** What XML 1.0 has no way to write, not even as a reference (production 2, Char), and halves of letters. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const REFERENCES: Record<string, string> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' },
  // Else an attribute's white space is read as blanks.
  ...{ '\t': '&#9;', '\n': '&#10;', '\r': '&#13;' },
};

/** A text as it stands in XML 1.0, in an element or in an attribute; what XML cannot have is left out. */
export function escapeXml(text: string): string {
  return text
    .replace(UNWRITABLE, '')
    .replace(/[&<>"'\t\n\r]/g, (letter) => REFERENCES[letter] ?? letter);
}
