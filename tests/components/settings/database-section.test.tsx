// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DatabaseSection } from '@/components/settings/database/DatabaseSection';
import { t } from '@/lib/i18n/translate';
import { databaseTroubleWords } from '@/lib/i18n/words/database';
import { openPage } from '../../support/page';

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

const openSection = (historyStatus: object) =>
  openPage(<DatabaseSection />, { fetched: { historyStatus } });
const BUILT_IN = t('database.use_built_in');
const FOR_A_DATABASE = [t('database.test'), t('database.set_up'), t('database.forget')];

test('without a database there is a form to connect one, and nothing to test or forget', () => {
  const { container } = openSection(LOCAL);
  expect(container.textContent).toContain('The history is kept in this browser');
  expect(container.querySelectorAll('input[type=password]')).toHaveLength(2);
  for (const name of [...FOR_A_DATABASE, BUILT_IN]) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

test('a database is shown with its host and name, its last success, and its problems', async () => {
  const { container, user, commands } = openSection({
    ...DATABASE,
    lastError: { trouble: { kind: 'timeout' }, at: 1 },
    warning: { kind: 'rights', rights: ['creates', 'others'] },
    pending: 1,
  });
  for (const words of [
    'db.example:5433',
    'skywave',
    'None yet',
    'The database didn’t respond in time.',
    'it can create tables and can use other tables too.',
    '1 track, to be saved',
  ]) {
    expect(container.textContent).toContain(words);
  }
  const [test, setUp, forget] = FOR_A_DATABASE.map((name) => screen.getByRole('button', { name }));
  for (const button of [setUp, forget]) expect(button).toBeDefined();
  commands.testDatabase.mockReturnValue(new Promise(() => {}));
  await user.click(test as HTMLElement);
  expect(commands.testDatabase).toHaveBeenCalledTimes(1);
});

test('a database can be forgotten while its test is unanswered, and the result is reported', async () => {
  const { user, commands } = openSection(DATABASE);
  commands.testDatabase.mockReturnValue(new Promise(() => {}));
  await user.click(screen.getByRole('button', { name: t('database.test') }));

  const forget = async () => {
    await user.click(screen.getByRole('button', { name: t('database.forget') }));
    await user.click(await screen.findByRole('button', { name: t('database.forget_it') }));
  };
  commands.forgetDatabase.mockResolvedValueOnce({ ok: false, trouble: { kind: 'interrupted' } });
  await forget();
  expect((await screen.findByText(databaseTroubleWords({ kind: 'interrupted' }))).role).toBe(
    'status',
  );
  expect(screen.queryByText(t('database.forgotten'))).toBeNull();

  commands.forgetDatabase.mockResolvedValueOnce({ ok: true, milliseconds: 3 });
  await forget();
  expect((await screen.findByText(t('database.forgotten'))).role).toBe('status');
});

test('the built-in database is offered if it exists and is not in use', () => {
  const { unmount } = openSection({ ...LOCAL, hasBuiltIn: true });
  expect(screen.getByRole('button', { name: BUILT_IN })).toBeDefined();
  unmount();
  const { container } = openSection({ ...DATABASE, hasBuiltIn: true, usesBuiltIn: true });
  expect(screen.queryByRole('button', { name: BUILT_IN })).toBeNull();
  expect(container.textContent).toContain('built into this copy');
});

test('the SQL for a role is fetched when it is opened, and stays until the other role’s SQL arrives', async () => {
  const { user, queries } = openSection(DATABASE);
  const script = () => screen.getByRole('region', { name: t('database.script') }).textContent;
  expect(queries.asked.has('role script false')).toBe(false);
  await user.click(screen.getByRole('button', { name: t('database.script_heading') }));
  expect(script()).toBe('');
  queries.answer('role script false', 'create role skywave');
  expect(script()).toBe('create role skywave');
  await user.click(screen.getByRole('checkbox', { name: t('database.for_tokens') }));
  expect(script()).toBe('create role skywave');
  queries.answer('role script true', 'create role web');
  expect(script()).toBe('create role web');
});
