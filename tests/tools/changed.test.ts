import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BROWSER_TESTS, browserTestsFor, unitTestsFor } from './changed.ts';

const folders = (of: string) =>
  readdirSync(of, { withFileTypes: true })
    .filter((one) => one.isDirectory())
    .map(({ name }) => `${of}/${name}/`);

describe('the browser tests of a change', () => {
  it('are files that exist', () => {
    const missing = Object.values(BROWSER_TESTS)
      .flat()
      .filter((name) => !existsSync(`tests/e2e/${name}.test.ts`));
    expect(missing).toEqual([]);
  });

  it('are listed for every room of the product', () => {
    const rooms = ['lib', 'lib/background', 'components'].flatMap(folders);
    const unknown = [...rooms, 'entrypoints/', 'public/'].filter(
      (room) => !(room in BROWSER_TESTS),
    );
    expect(unknown).toEqual([]);
  });

  it('are listed only for folders and files that exist', () => {
    expect(Object.keys(BROWSER_TESTS).filter((path) => !existsSync(`./${path}`))).toEqual([]);
  });

  it('are those of its own folder, not of a wider one', () => {
    expect(browserTestsFor(['components/player/Player.tsx'])).toEqual(
      BROWSER_TESTS['components/player/']?.toSorted(),
    );
    expect(browserTestsFor(['lib/background/transfer/jobs.ts'])).toEqual(['transfer']);
  });

  it('are each listed once, and include a changed test', () => {
    const files = ['lib/directory/a.ts', 'lib/feeds/b.ts', 'tests/e2e/queue.test.ts'];
    expect(browserTestsFor(files)).toEqual(['playlists', 'podcasts', 'queue', 'stations']);
  });

  it('include those of the messages, which are shipped', () => {
    expect(browserTestsFor(['lib/i18n/locales/de.yml'])).toEqual(BROWSER_TESTS['lib/i18n/']);
  });

  it('are those that use a changed helper or server, directly or through others', () => {
    expect(browserTestsFor(['tests/e2e/survival-faults.ts'])).toEqual(['survives']);
    expect(browserTestsFor(['tests/servers/gpodder.ts'])).toEqual(['sync', 'sync-devices']);
    expect(browserTestsFor(['tests/servers/postgres.ts'])).toContain('sync-everything');
  });

  it('are a few that use it, if many do', () => {
    const chosen = browserTestsFor(['tests/servers/icecast.ts']);
    expect(chosen.length).toBeLessThan(6);
    expect(chosen).toContain('browse');
    for (const file of ['tests/e2e/steps.ts', 'tests/e2e/driver/driver.ts']) {
      expect(browserTestsFor([file])).toEqual(BROWSER_TESTS['']?.toSorted());
    }
  });

  it('are none if nothing that a browser loads has changed', () => {
    expect(browserTestsFor(['README.md', 'tests/audio/sniff.test.ts', '.github/x.yml'])).toEqual(
      [],
    );
  });

  it('are the cross-section for files outside all rooms', () => {
    for (const file of ['wxt.config.ts', 'package.json']) {
      expect(browserTestsFor([file])).toEqual(BROWSER_TESTS['']?.toSorted());
    }
  });

  it('do not include a deleted test', () => {
    expect(browserTestsFor(['tests/e2e/no-such-file.test.ts'])).toEqual([]);
  });
});

describe('the unit tests of a change', () => {
  it('exist', () => {
    expect(unitTestsFor([]).filter((path) => !existsSync(path))).toEqual([]);
  });

  it('include those of components only if an English message has changed', () => {
    expect(unitTestsFor(['lib/i18n/locales/en.yml'])).toContain('tests/components');
    expect(unitTestsFor(['lib/i18n/locales/de.yml'])).not.toContain('tests/components');
  });
});
