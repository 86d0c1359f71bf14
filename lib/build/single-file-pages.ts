import type { Plugin } from 'vite';

/** The names that `filesOfPages` in `wxt.config.ts` gives to the chunks that a first frame waits for. */
const PAGE = 'page';
const REACT = 'react';
const RUNTIME = /import\{([^}]*)\}from"\.\/rolldown-runtime[^"]*";/;
/**
 * Tags of the bundler's helpers, of WXT's hook for page plug-ins, of which there are none, and of a style
 * sheet's script, which is empty.
 */
const NEEDLESS_TAGS =
  /\s*<(script|link)[^>]*(rolldown-runtime|wxt-html-plugins|theme)-[^>]*\.js[^>]*>(<\/script>)?/g;
const STYLE_TAGS = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Puts the bundler's helpers into the page's scripts: 700 bytes that would otherwise be a file for the scripts
 * to wait for, because the bundler always keeps them separate if there is more than one chunk. `withStyles`
 * puts the pages' styles there, too: if the first frame waits for the script anyway, that saves a file.
 */
export function singleFilePages({ withStyles }: { withStyles: boolean }): Plugin {
  return {
    name: 'single-file-pages',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const files = Object.values(bundle);
      const chunks = files.filter((file) => file.type === 'chunk');
      const page = chunks.find(({ name }) => name === PAGE);
      if (page === undefined) return;
      const runtime = chunks.find(({ name }) => name === 'rolldown-runtime');
      for (const script of chunks) {
        if (!runtime || (script.name !== PAGE && script.name !== REACT)) continue;
        script.code = script.code.replace(RUNTIME, (_, names) => inline(runtime.code, names));
      }
      for (const file of withStyles ? files : []) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        page.code = `${adopt(String(file.source))}${page.code}`;
        delete bundle[file.fileName];
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const fewer = html.replaceAll(NEEDLESS_TAGS, '');
        return withStyles ? fewer.replaceAll(STYLE_TAGS, '') : fewer;
      },
    },
  };
}

/** One or more style rules within another rule's braces. */
const RULES = String.raw`(?:[^{}]*\{[^{}]*\})+`;

/**
 * Tailwind's styles that we do not need: a copy of its `@property` rules, and rules about mixed colours, for browsers
 * without them, which are older than any we support; the placeholder colour, since all our placeholders have their
 * own; rules for date fields and multiple-choice lists, which no page has; fonts for pages that choose none; the lines
 * under abbreviations, which browsers draw themselves; Firefox's own selectors, since its pages have their styles in a
 * file; and a notice that is among the package's licences.
 */
const NEEDLESS_STYLES = new RegExp(
  [
    String.raw`@layer properties\{@supports [^{]*\{${RULES}\}\}`,
    String.raw`@supports \(not \(\(-webkit-appearance[^{]*\{::placeholder\{[^}]*\}@supports[^{]*\{${RULES}\}\}`,
    String.raw`::-webkit-date[^{]*\{[^}]*\}`,
    String.raw`(?<=var\(--default-font-family),[^)]*`,
    String.raw`:where\(select:is\(\[multiple\][^{]*\{[^}]*\}`,
    String.raw`abbr:where[^{]*\{[^}]*\}`,
    String.raw`[^{}]*::?-moz-[^{]*\{[^}]*\}`,
    String.raw`/\*! tailwindcss[^*]*\*/\n?`,
  ].join('|'),
  'g',
);
/** All our browsers meet this condition, so only its rules are kept. */
const COLOUR_MIX = new RegExp(
  String.raw`@supports \(color:color-mix\(in lab, red, red\)\)\{(${RULES})\}`,
  'g',
);

function adopt(css: string): string {
  const needed = css.trim().replaceAll(NEEDLESS_STYLES, '').replaceAll(COLOUR_MIX, '$1');
  const text = JSON.stringify(needed);
  return `{const s=new CSSStyleSheet;s.replaceSync(${text});document.adoptedStyleSheets=[s]}`;
}

/** Turns the code of a module that ends with its exports into a replacement for an import of these names. */
function inline(code: string, imported: string): string {
  const [, body, exported] = /^(.*)export\{([^}]*)\};?\s*$/s.exec(code) ?? [];
  if (body === undefined || exported === undefined)
    throw new Error('The bundler’s helpers changed');
  const local = new Map(pairs(exported).map(([inner, outer]) => [outer, inner]));
  const names = pairs(imported);
  const results = names.map(([outer]) => local.get(outer));
  return `const[${names.map(([, name]) => name)}]=(()=>{${body}return[${results}]})();`;
}

/** `a as b,c` as `[['a', 'b'], ['c', 'c']]`. */
function pairs(list: string): [string, string][] {
  return list.split(',').map((one) => {
    const [first = '', second = first] = one.trim().split(' as ');
    return [first, second];
  });
}
