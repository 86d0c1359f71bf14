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

/** A lucide icon's module, and the factory that makes components of icons. */
const ICON = /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/;
const ICON_FACTORY = /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/;
/** The React key of each shape in an icon: random letters, which do not compress. */
const KEY = /,\s*key: "\w+"/g;
/** An icon's metadata besides its shapes. */
const NAMES = /\bname: "[\w-]+",\s*size: 24,\s*|,\s*aliases: \[[^\]]*\]/g;

/** Draws an icon as lucide does, with the attributes of its `defaultAttributes.mjs`. */
export const PLAIN_FACTORY = `
const LOOK = {
  ...{ xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24' },
  ...{ fill: 'none', stroke: 'currentColor', strokeWidth: 2 },
  ...{ strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': true },
};
export default ({ node }) => {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  return (props) => createElement('svg', { ...LOOK, ...props }, ...shapes);
};
`;

/**
 * Turns an icon into a component that only draws its shapes. Lucide's own are two components each and read a
 * context, for styles and names that Skywave does not use. React needs no keys to draw lists that never change,
 * and only warns about them in development. Together this saves 2 kB of scripts before the first frame.
 */
export function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    apply: 'build',
    transform(code, id) {
      const [path = ''] = id.split('?');
      if (ICON_FACTORY.test(path))
        return { code: importsOf(code, path) + PLAIN_FACTORY, map: null };
      return ICON.test(path) ? { code: plainIcon(code), map: null } : null;
    },
  };
}

/** The library's own line that imports React's `createElement`. */
function importsOf(factory: string, path: string): string {
  const [line] = /^import \{[^}]*\bcreateElement\b[^}]*\} from [^;]+;/m.exec(factory) ?? [];
  if (line === undefined) throw new Error(`${path} makes its components in another way.`);
  return line;
}

/** An icon's module without keys and metadata. */
export const plainIcon = (icon: string): string => icon.replace(KEY, '').replace(NAMES, '');
