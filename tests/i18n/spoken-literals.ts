import { parseAst } from 'vite';
import type { SourceFile } from './source-files';

/** A text in the source code itself. */
export interface Literal {
  /** File and line: `lib/a.ts:12`. */
  place: string;
  text: string;
}

interface Node {
  type: string;
  start: number;
  [child: string]: unknown;
}

/** Properties of elements whose values are shown or read aloud. */
const SPOKEN =
  /^(aria-(label|description|valuetext|roledescription|placeholder)|title|placeholder|alt|label|heading|hint|note|action|words|sentence|noneSentence|description)$/;

/** Properties of objects whose values are often shown. */
const NAMED = /^(name|title|label|heading|hint|note|description|words|sentence|message)$/;

/** Functions whose first argument is a message key. */
const MESSAGE = /^(t|tn|parts)$/;

/** Functions whose arguments users never see. */
const UNSEEN = /^(log|warn|error|debug|closest|querySelector|querySelectorAll|matches)$/;

/**
 * What users might read in a file's texts that bypass the catalogue: text between tags, texts in properties that
 * are shown or read aloud, and whatever looks like a sentence.
 */
export function spokenLiterals({ path, text }: SourceFile): Literal[] {
  const found: Literal[] = [];
  const add = (node: Node, literal: string) => {
    const line = text.slice(0, node.start).split('\n').length;
    found.push({ place: `${path}:${line}`, text: literal.trim() });
  };

  function walk(node: Node, spoken: boolean): void {
    switch (node.type) {
      case 'JSXText':
        if (hasWords(String(node.value))) add(node, String(node.value));
        return;
      case 'JSXAttribute': {
        const name = String((node.name as Node).name);
        if (name !== 'className' && name !== 'key') walkChildren(node, SPOKEN.test(name));
        return;
      }
      case 'JSXElement':
      case 'JSXFragment':
        if (isNode(node.openingElement)) walk(node.openingElement, false);
        for (const child of node.children as Node[]) walk(child, true);
        return;
      case 'CallExpression':
      case 'NewExpression': {
        const called = node.callee as Node;
        const name = String(called.name ?? (called.property as Node | undefined)?.name ?? '');
        // Thrown errors are for developers.
        if (UNSEEN.test(name) || name.endsWith('Error')) return;
        walk(called, false);
        const given = node.arguments as Node[];
        for (const one of MESSAGE.test(name) ? given.slice(1) : given) walk(one, false);
        return;
      }
      case 'BinaryExpression':
        if (node.operator === '+') walkChildren(node, spoken);
        return;
      case 'TSTypeAnnotation':
      case 'TSTypeAliasDeclaration':
      case 'TSInterfaceDeclaration':
      case 'TaggedTemplateExpression':
      case 'ImportDeclaration':
        return;
      case 'ConditionalExpression':
        walk(node.test as Node, false);
        walk(node.consequent as Node, spoken);
        walk(node.alternate as Node, spoken);
        return;
      case 'Literal':
        if (typeof node.value === 'string' && isSaid(node.value, spoken)) add(node, node.value);
        return;
      case 'TemplateLiteral': {
        const said = (node.quasis as { value: { cooked: string } }[])
          .map(({ value }) => value.cooked)
          .join('…');
        if (isSaid(said, spoken)) add(node, said);
        for (const inner of node.expressions as Node[]) walk(inner, false);
        return;
      }
      case 'Property': {
        const value = node.value as Node;
        const isName = NAMED.test(String((node.key as Node).name)) && value.type === 'Literal';
        if (isName && /^\p{Lu}\p{Ll}/u.test(String(value.value))) walk(value, true);
        else walk(value, false);
        return;
      }
      case 'ArrowFunctionExpression':
      case 'ObjectExpression':
        walkChildren(node, false);
        return;
      default:
        walkChildren(node, spoken);
    }
  }

  function walkChildren(node: Node, spoken: boolean): void {
    for (const [key, child] of Object.entries(node)) {
      if (key === 'typeAnnotation') continue;
      for (const one of Array.isArray(child) ? child : [child]) if (isNode(one)) walk(one, spoken);
    }
  }

  walk(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node, false);
  return found;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Removes what is the same in all languages: addresses, and the extension's own name. */
const translatable = (text: string) => text.replace(/\b\w+:\/\/\S*|Skywave/g, '');

const hasWords = (text: string) => /\p{L}{2}/u.test(translatable(text));

/** Anything with words if it is shown; elsewhere only what starts like a sentence and continues with words. */
const isSaid = (text: string, spoken: boolean) =>
  spoken
    ? hasWords(text)
    : /^\P{L}{0,2}\p{Lu}\p{L}*['’]?\p{L}*,? (\P{L}?\p{L}+[,;:]? )*\p{Ll}{2,}/u.test(text);
