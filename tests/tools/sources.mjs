// Lets Node load the product's own modules as the build does: `@/` is the top folder, `.ts` may be left out, and
// WebAssembly text is compiled.
import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { compileWat } from '../../lib/build/wat.ts';

const TOP = new URL('../../', import.meta.url);

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context;
    const isFromTop = specifier.startsWith('@/');
    const isRelative = specifier.startsWith('.') && !parentURL?.includes('/node_modules/');
    if (!isFromTop && !isRelative) return next(specifier, context);
    const url = isFromTop ? new URL(specifier.slice(2), TOP) : new URL(specifier, parentURL);
    const source = new URL(`${url.href}.ts`);
    return next(existsSync(fileURLToPath(source)) ? source.href : url.href, context);
  },
  load(url, context, next) {
    if (!url.endsWith('.wat')) return next(url, context);
    const file = fileURLToPath(url);
    const source = compileWat(file, readFileSync(file, 'utf8'));
    return { format: 'module', source, shortCircuit: true };
  },
});
