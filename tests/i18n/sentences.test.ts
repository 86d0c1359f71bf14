import { describe, expect, it } from 'vitest';
import { sourceFiles } from './source-files';
import { spokenLiterals } from './spoken-literals';

const NOT_SPOKEN = [
  // Only shown in the console: why a source failed, and which message was rejected.
  /^lib\/audio\//,
  /^lib\/contract\/message-check\.ts$/,
  // Names of HTML entities, and of services that are called the same everywhere.
  /^lib\/platform\/text\/html-entities\.ts$/,
  /^components\/history\/music-search\.ts$/,
];

const spokenIn = (text: string) =>
  spokenLiterals({ path: 'a.tsx', text }).map((literal) => literal.text);

describe('a text that a listener reads', () => {
  it('is found between tags, in what names an element, and wherever a sentence stands', () => {
    expect(spokenIn('const a = <p>Hello {name}!</p>;')).toEqual(['Hello']);
    expect(spokenIn("const a = <p>{b ? 'Play' : <b>x</b>}</p>;")).toEqual(['Play']);
    expect(spokenIn('const a = <p aria-label="Play" />;')).toEqual(['Play']);
    expect(spokenIn('const a = <p title={`Play $'.concat('{b}`} />;'))).toEqual(['Play …']);
    expect(spokenIn("const a = <>{b ?? 'Play'}</>;")).toEqual(['Play']);
    expect(spokenIn("const a = { label: 'Top', value: 'Top' };")).toEqual(['Top']);
    expect(spokenIn("const a = t('a.b', { name: b + 'No name at all' });")).toEqual([
      'No name at all',
    ]);
    expect(spokenIn("const a = { sentence: 'No station was found.' };")).toEqual([
      'No station was found.',
    ]);
  });

  it('is no message of the catalogue, no address, no error for programmers, and nothing unseen', () => {
    expect(spokenIn("const a = <p title={t('a.b')}>{t('a.c')}</p>;")).toEqual([]);
    expect(spokenIn('const a = <p>https://example.org · 1</p>;')).toEqual([]);
    expect(spokenIn("throw new Error('There is no such page');")).toEqual([]);
    expect(spokenIn('const a = <p className="flex grow" key=\'Play it\' />;')).toEqual([]);
  });

  it('stands in the catalogue, never in the source', () => {
    const files = sourceFiles().filter(({ path }) => !NOT_SPOKEN.some((one) => one.test(path)));
    expect(files.length).toBeGreaterThan(300);
    expect(files.flatMap(spokenLiterals)).toEqual([]);
    // It parses hundreds of files.
  }, 60_000);
});
