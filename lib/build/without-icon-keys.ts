import type { Plugin } from 'vite';

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
