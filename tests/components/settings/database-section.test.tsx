import { expect, test } from 'vitest';
import { DatabaseSection } from '@/components/settings/DatabaseSection';
import { drawnFor } from '../fake-player';

const LOCAL = {
  place: 'local',
  hasBuiltIn: false,
  usesBuiltIn: false,
  host: '',
  database: '',
  lastSuccessAt: null,
  lastError: null,
  warning: null,
  pending: 0,
};
const DATABASE = { ...LOCAL, place: 'database', host: 'db.example:5433', database: 'skywave' };

const drawn = (historyStatus: object) => drawnFor({}, <DatabaseSection />, { historyStatus });

test('without a database there is a form to connect one, and nothing to test or forget', () => {
  const html = drawn(LOCAL);
  expect(html).toContain('The history is kept in this browser');
  expect(html.match(/type="password"/g)).toHaveLength(2);
  for (const absent of ['Test connection', 'Set up table', 'Forget', 'built-in'])
    expect(html).not.toContain(absent);
});

test('a database is shown by host and name, with what it did last and what is amiss', () => {
  const html = drawn({
    ...DATABASE,
    lastError: { sentence: 'The database didn’t respond in time.', at: 1 },
    warning: 'The role can do more.',
    pending: 1,
  });
  for (const words of [
    'db.example:5433',
    'skywave',
    'None yet',
    'The database didn’t respond in time.',
    'The role can do more.',
    '1 track, to be saved',
    'Test connection',
    'Set up table',
    'Forget',
  ]) {
    expect(html).toContain(words);
  }
});

test('the built-in database is offered where it is there and not in use', () => {
  expect(drawn({ ...LOCAL, hasBuiltIn: true })).toContain('Use the built-in database');
  const inUse = drawn({ ...DATABASE, hasBuiltIn: true, usesBuiltIn: true });
  expect(inUse).not.toContain('Use the built-in database');
  expect(inUse).toContain('built into this copy');
});
