import type { Plugin } from 'vite';

/** The chunk of `FILES_OF_PAGES` in `wxt.config.ts`. */
const PAGE = 'page';
const RUNTIME = /import\{([^}]*)\}from"\.\/rolldown-runtime[^"]*";/;
/** The bundler's helpers, and WXT's place for plug-ins of pages, of which there are none. */
const NEEDLESS_TAGS =
  /\s*<(script|link)[^>]*(rolldown-runtime|wxt-html-plugins)-[^>]*>(<\/script>)?/g;

/**
 * A page's script holds the bundler's helpers itself: 700 bytes, which would be a file of their own that it
 * waits for. The bundler always keeps them apart where there is more than one chunk.
 */
export function singleFilePages(): Plugin {
  return {
    name: 'single-file-pages',
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const runtime = chunks.find(({ name }) => name === 'rolldown-runtime');
      const page = chunks.find(({ name }) => name === PAGE);
      if (runtime && page)
        page.code = page.code.replace(RUNTIME, (_, names) => inline(runtime.code, names));
    },
    transformIndexHtml: { order: 'post', handler: (html) => html.replaceAll(NEEDLESS_TAGS, '') },
  };
}

/** The code of a module that ends with its exports, as what stands for an import of these names. */
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
