import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSay, hasLanguage } from './language.ts';

let build: string;

beforeAll(async () => {
  build = await mkdtemp(join(tmpdir(), 'skywave-say-'));
  const catalogues = {
    en: {
      play: 'Play {name}',
      play_all: 'Play {name} and what follows',
      add: 'Add',
      only: 'Radio',
    },
    pt_BR: { play: 'Tocar {name}', play_all: 'Tocar {name} e o que segue', add: 'Adicionar' },
  };
  for (const [file, messages] of Object.entries(catalogues)) {
    await mkdir(join(build, '_locales', file), { recursive: true });
    const entries = Object.entries(messages).map(([key, message]) => [key, { message }]);
    const path = join(build, '_locales', file, 'messages.json');
    await writeFile(path, JSON.stringify(Object.fromEntries(entries)));
  }
});
afterAll(() => rm(build, { recursive: true }));

it('translates the text of a page, including text that contains names', () => {
  const say = createSay('pt-BR', build);
  expect(say('Add')).toBe('Adicionar');
  expect(say('Play Onda (1) $& Serena')).toBe('Tocar Onda (1) $& Serena');
  expect(say('Play Onda and what follows')).toBe('Tocar Onda e o que segue');
  expect(say('Radio')).toBe('Radio');
  expect(say('Radio Nordlys')).toBe('Radio Nordlys');
});

it('knows which languages the build includes', () => {
  expect(hasLanguage('pt-BR', build)).toBe(true);
  expect(hasLanguage('ar', build)).toBe(false);
});
