import { windows1252 } from './windows-1252';

/** The names of U+00A0 to U+00FF, in order (HTML 4.01, section 24.2.1). */
const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr ' +
  'deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest ' +
  'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ' +
  'ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig ' +
  'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml ' +
  'eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

/** Marked as pure, so that the bundler drops it from scripts that decode no references. */
const NAMES = /* @__PURE__ */ nameCharacters();

const ENTITY = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z][A-Za-z\d]{1,9}));/g;

function nameCharacters(): Map<string, string> {
  return new Map([
    ...LATIN_1.split(' ').map((name, index): [string, string] => [
      name,
      String.fromCodePoint(0xa0 + index),
    ]),
    ...Object.entries({
      amp: '&',
      lt: '<',
      gt: '>',
      quot: '"',
      apos: "'",
      lsquo: '‘',
      rsquo: '’',
      sbquo: '‚',
      ldquo: '“',
      rdquo: '”',
      bdquo: '„',
      lsaquo: '‹',
      rsaquo: '›',
      ndash: '–',
      mdash: '—',
      hellip: '…',
      bull: '•',
      trade: '™',
      euro: '€',
      hearts: '♥',
      oelig: 'œ',
      OElig: 'Œ',
      scaron: 'š',
      Scaron: 'Š',
      Yuml: 'Ÿ',
      ensp: '\u2002',
      emsp: '\u2003',
      thinsp: '\u2009',
      zwnj: '\u200c',
      zwj: '\u200d',
      lrm: '\u200e',
      rlm: '\u200f',
    }),
  ]);
}

/**
 * Decodes HTML character references, numeric ones and the named ones that occur in titles. One pass:
 * `&amp;lt;` becomes `&lt;`. Invalid references stay as they are.
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMES.get(name) ?? whole;
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex ?? '', 16);
    const valid = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    if (!valid) return whole;
    // As browsers do: &#146; is windows-1252's apostrophe, not a control character.
    return windows1252(code) ?? String.fromCodePoint(code);
  });
}
