import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { findSettings, SECTION_NAMES, SECTIONS } from '@/components/settings/sections';
import { t } from '@/lib/i18n/translate';

const FOLDER = resolve(import.meta.dirname, '../../../components/settings');
const LABEL = /<(?:SwitchSetting|ChoiceSelect)\s+label=\{t\('([\w.]+)'\)\}/g;

/** The labels of the switches and choices in the settings. */
const labels = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => readFileSync(resolve(FOLDER, file), 'utf8'))
  .flatMap((code) => [...code.matchAll(LABEL)].map(([, key]) => t(key as 'common.add')));

test('every switch and choice, and every section but one, is found by its name', () => {
  expect(labels.length).toBeGreaterThan(4);
  const headings = SECTION_NAMES.filter((name) => name !== 'unreadable').map((name) =>
    t(SECTIONS[name].heading),
  );
  for (const name of [...labels, ...headings]) {
    expect(findSettings(name)[0]?.name).toBe(name);
  }
});

test('settings are found by words in any order, with their section', () => {
  expect(findSettings('rewinding keep')).toEqual([
    { name: 'Keep for rewinding', section: 'rewind' },
  ]);
  expect(findSettings('zzqx')).toEqual([]);
});
