import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { runCommand } from './run-command.ts';

/** These touch every folder of lib: an address is added and played, and several pages show it. */
const CROSS_SECTION = ['several-windows', 'add-by-address', 'keyboard'];

/**
 * For each folder, and some files, the browser tests (names in `tests/e2e`) that cover most of it, a few minutes' worth
 * each. The longest prefix of a changed file's path decides. Files in none of the folders get the cross-section.
 */
export const BROWSER_TESTS: Readonly<Record<string, readonly string[]>> = {
  '': CROSS_SECTION,
  'components/': CROSS_SECTION,
  'components/adding/': ['add-by-address', 'keyboard-journey'],
  'components/app/': ['keyboard', 'late-parts', 'wide'],
  'components/history/': ['history', 'keyboard'],
  'components/home/': ['favourites', 'first-frame', 'search-everything'],
  'components/importing/': ['transfer'],
  'components/lists/': ['queue-from-lists', 'favourites', 'long-list'],
  'components/player/': ['queue', 'now-playing', 'player-keys'],
  'components/player/live/': ['rewind', 'now-playing'],
  'components/podcasts/': ['podcasts', 'show-notes'],
  'components/podcasts/episodes/': ['episode-lists', 'podcasts'],
  'components/primitives/': ['tooltips', ...CROSS_SECTION],
  'components/radio/': ['stations', 'browse', 'list-pictures'],
  'components/settings/': ['settings', 'tooltips'],
  'components/settings/database/': ['history', 'settings'],
  'components/settings/sync/': ['sync', 'sync-everything'],
  'entrypoints/': ['manifest', ...CROSS_SECTION],
  'entrypoints/offscreen/': ['host-contract'],
  'lib/audio/': ['host-contract', 'live-radio'],
  'lib/audio/recording/': ['keeping'],
  'lib/audio/recovery/': ['host-contract', 'rebuffering'],
  'lib/audio/silences/': ['skip-silences', 'host-contract'],
  'lib/audio/sound/': ['sound'],
  'lib/audio/sources/': ['live-radio', 'hls', 'rebuffering'],
  'lib/audio/timeshift/': ['rewind'],
  'lib/background/': ['queue', 'toolbar', 'messages', 'several-windows'],
  'lib/background/adding/': ['add-by-address', 'playlists'],
  'lib/background/directory/': ['stations', 'podcasts'],
  'lib/background/history/': ['history'],
  'lib/background/keeping/': ['keeping'],
  'lib/background/library/': ['podcasts', 'queue', 'collections'],
  'lib/background/playback/': ['queue', 'episode', 'several-windows'],
  'lib/background/start-shared-sync.ts': ['sync-everything'],
  'lib/background/start-sync.ts': ['sync', 'sync-everything'],
  'lib/background/storage/': ['storage', 'survives-lists'],
  'lib/background/surfaces/': ['toolbar', 'menus', 'firefox-menus', 'notices'],
  'lib/background/transfer/': ['transfer'],
  'lib/build/': ['manifest', 'late-parts'],
  'lib/contract/': ['messages', ...CROSS_SECTION],
  'lib/directory/': ['stations', 'podcasts'],
  'lib/feeds/': ['podcasts', 'playlists'],
  'lib/feeds/opml/': ['transfer'],
  'lib/feeds/playlists/': ['playlists', 'transfer'],
  'lib/history/': ['history'],
  'lib/i18n/': ['background-language', 'settings'],
  'lib/library/': ['podcasts', 'favourites'],
  'lib/library/backup/': ['transfer'],
  'lib/metadata/': ['now-playing', 'live-radio'],
  'lib/model/': CROSS_SECTION,
  'lib/platform/': ['storage', ...CROSS_SECTION],
  'lib/platform/net/': ['hosts-contacted', 'own-network', 'logins'],
  'lib/platform/storage/': ['storage', 'favourites'],
  'lib/sync/': ['sync', 'sync-everything'],
  'lib/sync/everything/': ['sync-everything'],
  'lib/sync/gpodder/': ['sync'],
  'lib/ui/': ['first-frame', ...CROSS_SECTION],
  'public/': ['manifest', 'list-pictures'],
};

/** Files that browsers never load: only formatting, types and unit tests can catch a mistake in them. */
const NOT_SHIPPED =
  /^(tests|\.github|\.ci)\/|\.md$|^(LICENSE|biome\.json|tsconfig\.json|\.size-limit\.js|\.gitignore)$/;

/** Which browser tests, by name, to run for these changed files (paths from the root). */
export function browserTestsFor(changed: readonly string[]): string[] {
  const wanted = new Set<string>();
  for (const file of changed) {
    const itself = nameOf(file);
    if (itself !== undefined && existsSync(file)) wanted.add(itself);
    for (const name of folderTests(file)) wanted.add(name);
  }
  return [...wanted].toSorted();
}

const nameOf = (file: string) => /^tests\/e2e\/([\w-]+)\.test\.ts$/.exec(file)?.[1];

function folderTests(file: string): readonly string[] {
  if (HELPERS.test(file) && nameOf(file) === undefined) return testsUsing(file);
  if (NOT_SHIPPED.test(file)) return [];
  const folder = Object.keys(BROWSER_TESTS)
    .filter((beginning) => file.startsWith(beginning))
    .reduce((longest, one) => (one.length > longest.length ? one : longest), '');
  return BROWSER_TESTS[folder] ?? [];
}

/** The files that the browser tests consist of. */
const HELPERS = /^tests\/(e2e|servers)\/.*\.ts$/;

/** More than these would take long and hardly find more. */
const MOST_USERS = 5;

/**
 * The browser tests that import this helper, directly or through others. Of many, only those in the cross-section, or
 * just some if none of these is among them.
 */
function testsUsing(helper: string): readonly string[] {
  const files = ['tests/e2e', 'tests/servers'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((file) => file.endsWith('.ts')),
  );
  const imports = files.map((file) => {
    const found = readFileSync(file, 'utf8').matchAll(/ from '(\.[^']+)'/g);
    return [file, [...found].map(([, path = '']) => join(dirname(file), path))] as const;
  });
  const users = new Set([helper]);
  // The loop also visits the files that it adds.
  for (const used of users) {
    for (const [file, paths] of imports) if (paths.includes(used)) users.add(file);
  }
  const tests = [...users].map(nameOf).filter((name) => name !== undefined);
  if (tests.length <= MOST_USERS) return tests;
  const general = CROSS_SECTION.filter((name) => tests.includes(name));
  return general.length > 0 ? general : tests.slice(0, MOST_USERS);
}

/** Unit tests that read the sources as text, so that vitest cannot tell that they depend on them. */
const READ_SOURCES = [
  ...['tests/architecture', 'tests/i18n', 'tests/tools/changed.test.ts'],
  ...['tests/tools/mutants.test.ts', 'tests/components/settings/sections.test.ts'],
  ...['tests/model/accent.test.ts', 'tests/directory/starters.test.ts'],
];

/** Which unit tests to run for these changed files besides those that import them. */
export function unitTestsFor(changed: readonly string[]): string[] {
  // Components are found by their English words.
  const isReworded = changed.includes('lib/i18n/locales/en.yml');
  return [...READ_SOURCES, ...(isReworded ? ['tests/components'] : [])];
}

export interface Change {
  /** The commit that the files are compared with. */
  base: string;
  /** Changed, added and deleted files, committed or not: paths from the root. */
  files: string[];
}

/**
 * What has changed here since this branch left `main`, or on `main` itself since it was last pushed or pulled. Throws
 * if git fails.
 */
export async function readChange(): Promise<Change> {
  const isMain = (await git('branch', '--show-current')) === 'main';
  const from = isMain
    ? await git('rev-parse', '--verify', 'main@{upstream}').catch(() => 'main')
    : 'main';
  const base = await git('merge-base', 'HEAD', from);
  const [tracked, others] = await Promise.all([
    git('diff', '--name-only', '--no-renames', base),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  return { base, files: `${tracked}\n${others}`.split('\n').filter(Boolean) };
}

async function git(...args: string[]): Promise<string> {
  const { code, output } = await runCommand('git', args);
  if (code !== 0) throw new Error(`git ${args.join(' ')}: ${output.trim()}`);
  return output.trim();
}
