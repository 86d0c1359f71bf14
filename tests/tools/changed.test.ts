import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BROWSER_TESTS, browserTestsFor } from './changed.ts';

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
    const unknown = [...folders('lib'), 'components/', 'entrypoints/'].filter(
      (room) => !(room in BROWSER_TESTS),
    );
    expect(unknown).toEqual([]);
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

  it('are none if nothing that a browser loads has changed', () => {
    expect(browserTestsFor(['README.md', 'tests/audio/sniff.test.ts', '.github/x.yml'])).toEqual(
      [],
    );
  });

  it('are the cross-section for files outside all rooms, and for the driver', () => {
    for (const file of ['wxt.config.ts', 'package.json', 'tests/e2e/driver/driver.ts']) {
      expect(browserTestsFor([file])).toEqual(BROWSER_TESTS['']?.toSorted());
    }
  });

  it('do not include a deleted test', () => {
    expect(browserTestsFor(['tests/e2e/no-such-file.test.ts'])).toEqual([]);
  });
});
