import { existsSync } from 'node:fs';
import { runCommand } from './run-command.ts';

/** These touch every folder of lib: an address is added and played, and several pages show it. */
const CROSS_SECTION = ['several-windows', 'add-by-address', 'keyboard'];

/**
 * For each folder the browser tests (names in `tests/e2e`) that cover most of it, a few minutes' worth each. The
 * longest prefix of a changed file's path decides. Files in none of the folders get the cross-section.
 */
export const BROWSER_TESTS: Readonly<Record<string, readonly string[]>> = {
  '': CROSS_SECTION,
  'components/': CROSS_SECTION,
  'components/adding/': ['add-by-address', 'keyboard-journey'],
  'components/history/': ['history', 'keyboard'],
  'components/home/': ['favourites', 'first-frame'],
  'components/importing/': ['transfer'],
  'components/lists/': ['queue-from-lists', 'favourites', 'long-list'],
  'components/player/': ['queue', 'now-playing', 'player-keys'],
  'components/podcasts/': ['podcasts', 'show-notes'],
  'components/radio/': ['stations', 'list-pictures'],
  'components/settings/': ['settings', 'tooltips'],
  'entrypoints/': ['manifest', ...CROSS_SECTION],
  'entrypoints/offscreen/': ['host-contract'],
  'lib/audio/': ['host-contract', 'live-radio'],
  'lib/audio/recovery/': ['host-contract', 'rebuffering'],
  'lib/audio/sources/': ['live-radio', 'rebuffering'],
  'lib/audio/timeshift/': ['rewind'],
  'lib/background/': ['queue', 'toolbar', 'messages', 'several-windows'],
  'lib/background/history/': ['history'],
  'lib/background/library/': ['podcasts', 'queue'],
  'lib/background/transfer/': ['transfer'],
  'lib/build/': ['manifest', 'late-parts'],
  'lib/contract/': ['messages', ...CROSS_SECTION],
  'lib/directory/': ['stations', 'podcasts'],
  'lib/feeds/': ['podcasts', 'playlists'],
  'lib/history/': ['history'],
  'lib/i18n/': ['background-language', 'settings'],
  'lib/library/': ['podcasts', 'favourites'],
  'lib/metadata/': ['now-playing', 'live-radio'],
  'lib/model/': CROSS_SECTION,
  'lib/platform/': ['storage', ...CROSS_SECTION],
  // Nothing that a browser loads uses it yet.
  'lib/sync/': [],
  'lib/ui/': ['first-frame', ...CROSS_SECTION],
};

/** Files that browsers never load: only formatting, types and unit tests can catch a mistake in them. */
const NOT_SHIPPED = /^(tests|\.github|\.ci)\/|\.(md|yml)$|^(LICENSE|biome\.json|tsconfig\.json)$/;

/** Which browser tests, by name, to run for these changed files (paths from the root). */
export function browserTestsFor(changed: readonly string[]): string[] {
  const wanted = new Set<string>();
  for (const file of changed) {
    const itself = /^tests\/e2e\/([\w-]+)\.test\.ts$/.exec(file)?.[1];
    if (itself !== undefined && existsSync(file)) wanted.add(itself);
    for (const name of folderTests(file)) wanted.add(name);
  }
  return [...wanted].toSorted();
}

function folderTests(file: string): readonly string[] {
  // All of them use the driver and its servers.
  if (/^tests\/(e2e\/driver|servers)\//.test(file)) return CROSS_SECTION;
  if (NOT_SHIPPED.test(file)) return [];
  const folder = Object.keys(BROWSER_TESTS)
    .filter((beginning) => file.startsWith(beginning))
    .reduce((longest, one) => (one.length > longest.length ? one : longest), '');
  return BROWSER_TESTS[folder] ?? [];
}

export interface Change {
  /** The commit that the files are compared with. */
  base: string;
  /** Changed, added and deleted files, committed or not: paths from the root. */
  files: string[];
}

/** What has changed here since this branch left `main`. Throws if git fails. */
export async function readChange(): Promise<Change> {
  const base = await git('merge-base', 'HEAD', 'main');
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
