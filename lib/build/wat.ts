import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import loadWabt from 'wabt';

/** Compiles WebAssembly text (`.wat`), and exports its bytes. Errors name the file and the line. */
export function watModules(): Plugin {
  return {
    name: 'wat-modules',
    enforce: 'pre',
    async load(id) {
      const [file = ''] = id.split('?');
      if (!file.endsWith('.wat')) return null;
      return compileWat(file, await readFile(file, 'utf8'));
    },
  };
}

const wabt = await loadWabt();

/** A script that exports this module's bytes. */
export function compileWat(file: string, text: string): string {
  const parsed = wabt.parseWat(file, text, { simd: true });
  try {
    parsed.validate();
    const { buffer } = parsed.toBinary({});
    return `export default /* @__PURE__ */ new Uint8Array([${buffer.join()}]);`;
  } finally {
    parsed.destroy();
  }
}
