import type { Plugin } from 'vite';

/**
 * The code that assigns to `innerHTML` in the libraries that ship, and how often it occurs. Skywave's own
 * code never does: foreign markup gets into a page as nodes from DOMPurify, which parses it with DOMParser.
 */
const ASSIGNMENTS = [
  {
    // React's `dangerouslySetInnerHTML`. None of our components uses it. Of the library components that
    // ship, only a script in Base UI for server-rendered pages does, and we have no such pages.
    file: /\/react-dom\/cjs\/react-dom-client\.production\.js$/,
    assignment: /\bdomElement\.innerHTML = key\b/g,
    instead: '(() => { throw Error("Skywave sets no innerHTML"); })()',
    count: 2,
  },
  {
    // DOMPurify's fallback if DOMParser fails, which it does in no browser of this decade. Without it,
    // DOMPurify is left with an empty document, so the text is dropped.
    file: /\/dompurify\/dist\/purify\.es\.mjs$/,
    assignment: /doc\.documentElement\.innerHTML = [^;]+;/g,
    instead: ';',
    count: 1,
  },
];

/**
 * Removes the assignments to `innerHTML` from the libraries, so that none ships and Mozilla's linter has
 * nothing to warn about. If a new version has more or fewer of them, the build fails: then check it again.
 */
export function withoutInnerHtml(): Plugin {
  return {
    name: 'without-inner-html',
    apply: 'build',
    transform(code, id) {
      const [path = ''] = id.split('?');
      const known = ASSIGNMENTS.find(({ file }) => file.test(path));
      if (known === undefined) return null;
      const found = code.match(known.assignment)?.length ?? 0;
      if (found !== known.count) {
        throw new Error(`${path} assigns to innerHTML in ${found} places, not ${known.count}.`);
      }
      return { code: code.replace(known.assignment, known.instead), map: null };
    },
  };
}

/** One icon of lucide. */
const ICON = /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/;
/** The key that each shape of an icon has: letters by chance, which do not compress. */
const KEY = /,\s*key: "\w+"/g;

/**
 * Leaves out the keys of the shapes that icons consist of: React needs none to draw lists that never change, and
 * only warns of it in development. They are 0.6 kB of the scripts before the first frame.
 */
export function withoutIconKeys(): Plugin {
  return {
    name: 'without-icon-keys',
    apply: 'build',
    transform(code, id) {
      const [path = ''] = id.split('?');
      return ICON.test(path) ? { code: withoutKeys(code), map: null } : null;
    },
  };
}

export const withoutKeys = (icon: string): string => icon.replace(KEY, '');
