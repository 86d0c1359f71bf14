import type { Plugin } from 'vite';

/**
 * What assigns to `innerHTML` in the libraries that ship, and how often it stands there. Skywave's own
 * code assigns nowhere: foreign markup gets into a page as the nodes that DOMPurify returns, which parses
 * by DOMParser.
 */
const ASSIGNMENTS = [
  {
    // React's `dangerouslySetInnerHTML`. None of our components has it; of those that ship only a script
    // of Base UI's for pages drawn by a server has, and no page here is.
    file: /\/react-dom\/cjs\/react-dom-client\.production\.js$/,
    assignment: /\bdomElement\.innerHTML = key\b/g,
    instead: '(() => { throw Error("Skywave sets no innerHTML"); })()',
    count: 2,
  },
  {
    // What DOMPurify does where DOMParser fails, which it does in no browser of this decade. There it is
    // left with an empty document, so that nothing comes of the text.
    file: /\/dompurify\/dist\/purify\.es\.mjs$/,
    assignment: /doc\.documentElement\.innerHTML = [^;]+;/g,
    instead: ';',
    count: 1,
  },
];

/**
 * Takes the assignments to `innerHTML` out of the libraries, so that none ships, and Mozilla's linter has
 * nothing to warn of. A version that has them elsewhere ends the build: then look at it again.
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
