import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exportLibrary } from '@/lib/background/transfer/export-library';
import { gatherPresent } from '@/lib/background/transfer/present';
import { previewImport } from '@/lib/background/transfer/preview-import';
import { importFile, resumeImports } from '@/lib/background/transfer/run-import';
import type { TransferContext } from '@/lib/background/transfer/transfer-context';
import type { ImportOrder, ImportPreview } from '@/lib/contract/library';
import { refusalWords } from '@/lib/i18n/words/imports';
import { type Backup, emptyBackup } from '@/lib/library/backup/backup';
import { writeBackup } from '@/lib/library/backup/backup-writer';
import { itemFavourite, showFavourite } from '@/lib/model/favourite';
import { STANDARD_LISTS } from '@/lib/model/standard-lists';
import { anyBackup } from '../../library/backups.ts';
import { bytesOf, createFakeTransfer, type FakeTransfer } from './fake-transfer.ts';

beforeEach(() => void vi.spyOn(console, 'info').mockImplementation(() => {}));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const show = {
  ...{ id: 'https://old.example/feed', feedUrl: 'https://new.example/feed', title: 'Waves' },
  ...{ author: '', image: '', homepage: '', description: '', language: '', categories: [] },
  explicit: false,
};
const fip = { radio_id: 'fip', id: 1, aURL: 'https://a.example/fip', isLive: true, title: 'FIP' };
const nova = { ...fip, radio_id: 'nova', aURL: 'https://a.example/nova', title: 'Nova' };
const episode = { id: 'e', enclosureUrl: 'https://a.example/e.mp3', title: 'One' };
const half = { percent: 50, currentTime: 30, duration: 60, played: false };
const track = {
  ...{ radio_id: 'fip', artist: 'Nina Simone', title: 'Sinnerman', cover_image_url: '' },
  ...{ played_at: 5, savedAt: 6 },
};

const bookmark = {
  ...{ id: 'b', item: episode, link: 'https://a.example/one', position: 30.5 },
  ...{ line: 'What was said', note: 'Mine', madeAt: 8 },
};

const list = { ...{ id: 'l', name: 'Short news', madeAt: 9 }, rule: STANDARD_LISTS.short };
const collection = {
  ...{ id: 'c', name: 'Mornings' },
  things: [itemFavourite(nova), showFavourite(show)],
};

const FULL: Backup = {
  subscriptions: [{ show, lookedAt: 7 }],
  favourites: [itemFavourite(fip), showFavourite(show), itemFavourite(episode)],
  recentlyPlayed: [episode, fip],
  queue: [nova, episode],
  progress: [{ key: 'e', ...half }],
  savedTracks: [track],
  bookmarks: [bookmark],
  episodeLists: [list],
  collections: [collection],
  settings: { coverLookup: true },
  player: { volume: 0.5, rate: 2 },
};

async function preview(context: TransferContext, text: string): Promise<ImportPreview> {
  const outcome = await previewImport(context, bytesOf(text));
  if (!outcome.ok) throw new Error(outcome.trouble.kind);
  return outcome.preview;
}

async function refusal(text: string): Promise<string> {
  const outcome = await previewImport(createFakeTransfer().context, bytesOf(text));
  return outcome.ok ? 'It was taken.' : refusalWords(outcome.trouble);
}

/** Imports a text like a user would, and returns the preview shown before. */
async function take(
  { context }: FakeTransfer,
  text: string,
  order: Partial<ImportOrder> = {},
): Promise<ImportPreview> {
  const shown = await preview(context, text);
  const outcome = await importFile(context, {
    ...{ id: shown.id, mode: 'merge', settings: false, addresses: [] },
    ...order,
  });
  expect(outcome).toMatchObject({ ok: true });
  return shown;
}

const backupText = (backup: Partial<Backup>) => writeBackup({ ...emptyBackup(), ...backup }, 1);

describe('a backup of everything', () => {
  it('restores everything in an empty Skywave', async () => {
    await fc.assert(
      fc.asyncProperty(anyBackup, async (backup) => {
        const first = createFakeTransfer();
        await first.fill(backup);
        const text = (await exportLibrary(first.context, 'backup')).text;
        const { feeds } = first.library;
        const second = createFakeTransfer();
        for (const [url, one] of feeds) second.library.feeds.set(url, one);
        await take(second, text, { settings: true });
        expect(sorted(await gatherPresent(second.context))).toEqual(sorted(backup));
      }),
      { numRuns: 60 },
    );
  });

  it('replaces everything that was there before', async () => {
    await fc.assert(
      fc.asyncProperty(anyBackup, anyBackup, async (before, backup) => {
        const transfer = createFakeTransfer();
        await transfer.fill(before);
        for (const { show } of backup.subscriptions) {
          if (!(await transfer.library.isSubscribed(show.feedUrl))) {
            transfer.library.feeds.set(show.feedUrl, show);
          }
        }
        await take(transfer, backupText(backup), { mode: 'replace' });
        const after = await gatherPresent(transfer.context);
        expect(after.favourites).toEqual(backup.favourites);
        expect(sorted(after).progress).toEqual(sorted(backup).progress);
        expect(after.recentlyPlayed).toEqual(backup.recentlyPlayed);
        expect(after.queue).toEqual(backup.queue);
        expect(after.settings).toMatchObject(backup.settings);
        expect(after.player).toEqual(backup.player);
        expect(after.savedTracks.map(nameOf).sort()).toEqual(backup.savedTracks.map(nameOf).sort());
        expect(sorted(after).bookmarks).toEqual(sorted(backup).bookmarks);
        expect(sorted(after).episodeLists).toEqual(sorted(backup).episodeLists);
        expect(after.collections).toEqual(backup.collections);
        const feeds = (of: typeof after) => of.subscriptions.map(({ show }) => show.feedUrl).sort();
        expect(feeds(after)).toEqual(feeds(backup));
      }),
      { numRuns: 60 },
    );
  });

  it.each(['merge', 'replace'] as const)(
    'leaves at most ten recently played items without duplicates in %s mode',
    async (mode) => {
      const transfer = createFakeTransfer();
      await transfer.fill({ ...emptyBackup(), recentlyPlayed: [fip] });
      const items = Array.from({ length: 15 }, (_, at) => ({ ...episode, id: `e${at}` }));
      const recentlyPlayed = [...items.slice(0, 2), ...items];
      await take(transfer, backupText({ recentlyPlayed }), { mode });
      const { recentlyPlayed: after } = await gatherPresent(transfer.context);
      const expected = mode === 'merge' ? [fip, ...items] : items;
      expect(after).toEqual(expected.slice(0, 10));
    },
  );

  it('changes nothing when it is imported a second time', async () => {
    const transfer = createFakeTransfer();
    await take(transfer, backupText(FULL), { settings: true });
    const once = await gatherPresent(transfer.context);
    await take(transfer, backupText(FULL), { settings: true });
    expect(await gatherPresent(transfer.context)).toEqual(once);
  });

  it('previews what it would change', async () => {
    const transfer = createFakeTransfer();
    const other = { key: 'other', ...half };
    await transfer.fill({
      ...emptyBackup(),
      favourites: [itemFavourite(nova), itemFavourite(fip)],
      progress: [other],
      savedTracks: [{ ...track, title: 'Feeling Good' }],
      bookmarks: [
        { ...bookmark, note: 'Mine, and edited here' },
        { ...bookmark, id: 'c' },
      ],
    });
    expect(await preview(transfer.context, backupText(FULL))).toMatchObject({
      format: 'backup',
      shows: { added: 1, known: 0 },
      stations: { added: 0, known: 0 },
      favourites: { added: 2, known: 1 },
      progress: { added: 1, known: 0 },
      tracks: { added: 1, known: 0 },
      bookmarks: { added: 0, known: 1 },
      lists: { added: 1, known: 0 },
      collections: { added: 1, known: 0 },
      settings: true,
      removes: {
        ...{ shows: 0, favourites: 1, progress: 1, tracks: 1, bookmarks: 1, lists: 0 },
        collections: 0,
      },
      names: ['Waves', 'Waves', 'One'],
      faults: [],
    });
    expect(transfer.library.marked).toHaveLength(2);
  });
});

describe('an import into existing data', () => {
  it('adds its favourites after the existing ones, in their own order', async () => {
    const transfer = createFakeTransfer();
    await transfer.fill({ ...emptyBackup(), favourites: [itemFavourite(nova)] });
    await take(transfer, backupText(FULL));
    expect(transfer.library.marked).toEqual([itemFavourite(nova), ...FULL.favourites]);
  });

  it('adds its bookmarks, and keeps the notes written here', async () => {
    const transfer = createFakeTransfer();
    const here = { ...bookmark, note: 'Written here' };
    await transfer.fill({ ...emptyBackup(), bookmarks: [here] });
    const other = { ...bookmark, id: 'c', madeAt: 9 };
    await take(transfer, backupText({ bookmarks: [bookmark, other] }));
    expect((await gatherPresent(transfer.context)).bookmarks).toEqual([other, here]);
    expect(transfer.told).toContain('bookmarks');
  });

  it('replaces the notes written here, and removes what it lacks, if it is to replace everything', async () => {
    const transfer = createFakeTransfer();
    const here = [
      { ...bookmark, note: 'Written here' },
      { ...bookmark, id: 'c' },
    ];
    await transfer.fill({ ...emptyBackup(), bookmarks: here });
    await take(transfer, backupText({ bookmarks: [bookmark] }), { mode: 'replace' });
    expect((await gatherPresent(transfer.context)).bookmarks).toEqual([bookmark]);
  });

  it('adds its lists of episodes, keeps those changed here, and removes others only to replace', async () => {
    const transfer = createFakeTransfer();
    const here = [
      { ...list, name: 'Changed here' },
      { ...list, id: 'm', madeAt: 10 },
    ];
    const other = { ...list, id: 'n', madeAt: 11 };
    const lists = async () => (await gatherPresent(transfer.context)).episodeLists;
    await transfer.fill({ ...emptyBackup(), episodeLists: here });
    await take(transfer, backupText({ episodeLists: [list, other] }));
    expect(await lists()).toEqual([...here, other]);
    expect(transfer.told).toContain('episodeLists');
    await take(transfer, backupText({ episodeLists: [list] }), { mode: 'replace' });
    expect(await lists()).toEqual([list]);
  });

  it('keeps the further of two positions in an episode', async () => {
    const transfer = createFakeTransfer();
    const { items } = transfer.background.storage.progress;
    Object.assign(items, {
      ahead: { ...half, percent: 70, currentTime: 42 },
      behind: { ...half, percent: 20, currentTime: 12 },
      played: { ...half, percent: 0, currentTime: 0, played: true },
    });
    const keys = ['ahead', 'behind', 'played', 'unknown'];
    await take(transfer, backupText({ progress: keys.map((key) => ({ key, ...half })) }));
    expect(items).toMatchObject({
      ahead: { currentTime: 42 },
      behind: { currentTime: 30 },
      played: { played: true },
      unknown: half,
    });
    expect(transfer.library.noted.get('behind')).toEqual(half);
  });

  it('takes the duration of an episode that nobody has begun', async () => {
    const transfer = createFakeTransfer();
    const progress = [{ key: 'e', ...half, percent: 0, currentTime: 0 }];
    await take(transfer, backupText({ progress }));
    expect(transfer.background.storage.progress.items).toMatchObject({ e: { duration: 60 } });
  });

  it('moves a paused current item to its new position, but not one that is playing', async () => {
    const paused = createFakeTransfer();
    paused.background.state.currentTrack = episode;
    await paused.background.progress.read(episode);
    await take(paused, backupText(FULL));
    expect(paused.background.state).toMatchObject({ seekValue: 30, duration: 60 });
    expect(paused.background.state.currentTimeMap).toEqual({ e: 30 });
    expect(paused.background.host.orders).toContainEqual(['seek', 30]);

    const playing = createFakeTransfer();
    Object.assign(playing.background.state, { currentTrack: episode, isPlaying: true });
    await playing.background.progress.read(episode);
    await take(playing, backupText(FULL), { mode: 'replace' });
    expect(playing.background.state.currentTimeMap).toEqual({ e: 0 });
    expect(playing.background.host.orders.filter(([name]) => name === 'seek')).toEqual([]);
  });

  it('appends to the queue without moving its items', async () => {
    const transfer = createFakeTransfer();
    await transfer.fill({ ...emptyBackup(), queue: [episode, fip] });
    await take(transfer, backupText(FULL));
    expect(transfer.background.state.queue).toEqual([episode, fip, nova]);
  });

  it('takes the settings only if requested', async () => {
    const asked = createFakeTransfer();
    await take(asked, backupText(FULL), { settings: true });
    expect(asked.background.state).toMatchObject({ volume: 0.5, rate: 2 });
    expect(asked.background.state.settings.coverLookup).toBe(true);
    const unasked = createFakeTransfer();
    await take(unasked, backupText(FULL));
    expect(unasked.background.state).toMatchObject({ volume: 1, rate: 1 });
    expect(unasked.background.state.settings.coverLookup).toBe(false);
  });

  it('takes what shows and stations have of their own with the settings, beside what is here', async () => {
    const there = { 'show a': { rate: 2 }, fip: { volume: 0.5 } };
    const text = backupText({ settings: { own: there } });
    const merged = createFakeTransfer();
    const { state } = merged.background;
    const here = { fip: { volume: 4 }, nova: { voiceBoost: true } };
    state.settings = { ...state.settings, own: here };
    await take(merged, text);
    expect(state.settings.own).toEqual(here);
    await take(merged, text, { settings: true });
    expect(state.settings.own).toEqual({ ...here, ...there });
    await take(merged, text, { mode: 'replace' });
    expect(state.settings.own).toEqual(there);
    await take(merged, backupText({ settings: { coverLookup: true } }), { mode: 'replace' });
    expect(state.settings.own).toEqual(there);
  });

  it('does not subscribe again to a show that is already subscribed to', async () => {
    const transfer = createFakeTransfer();
    await transfer.fill({ ...emptyBackup(), subscriptions: FULL.subscriptions });
    const shown = await take(transfer, backupText(FULL));
    expect(shown.shows).toEqual({ added: 0, known: 1 });
    expect(transfer.library.jobs).toEqual([]);
  });

  it('keeps a show’s id and last-viewed time, and the faults of the file', async () => {
    const transfer = createFakeTransfer();
    await take(transfer, backupText(FULL).replace('"progress": [', '"progress": [\n7,'));
    const [job] = transfer.library.jobs;
    expect(job?.shows).toEqual([
      { feedUrl: show.feedUrl, title: 'Waves', line: expect.any(Number), id: show.id, lookedAt: 7 },
    ]);
    expect(job?.faults.map(({ text }) => text)).toEqual(['7']);
  });
});

describe('an import interrupted by the end of the worker', () => {
  it('resumes from wherever it was', async () => {
    const whole = createFakeTransfer();
    const before = { ...emptyBackup(), favourites: [itemFavourite(nova)] };
    await whole.fill(before);
    await take(whole, backupText(FULL), { mode: 'replace' });
    const expected = await gatherPresent(whole.context);

    for (let writes = 1; writes < 12; writes++) {
      const transfer = createFakeTransfer();
      await transfer.fill(before);
      const { id } = await preview(transfer.context, backupText(FULL));
      const { shelf } = transfer.context;
      let left = writes;
      const ended = new Promise<never>(() => {});
      // After some writes there are no more answers, as if the worker had ended.
      transfer.context.shelf = {
        ...shelf,
        note: (entry) => (left-- > 0 ? shelf.note(entry) : ended),
      };
      void importFile(transfer.context, { id, mode: 'replace', settings: false, addresses: [] });
      await vi.waitFor(async () => {
        if (left >= 0) {
          const found = await shelf.find(id);
          if (!found.ok || found.value?.outcome == null) throw new Error('still under way');
        }
      });
      const again = transfer.restart();
      await resumeImports(again.context);
      const after = await gatherPresent(again.context);
      const unkept = { recentlyPlayed: [], queue: [], settings: {}, player: {} };
      expect({ ...after, ...unkept }).toEqual({ ...expected, ...unkept });
      const begun = await again.context.shelf.begun();
      expect(begun).toEqual({ ok: true, value: [] });
    }
  });

  it('returns its first outcome and is not done twice when it is ordered again', async () => {
    const transfer = createFakeTransfer();
    const { id } = await preview(transfer.context, backupText(FULL));
    const order: ImportOrder = { id, mode: 'merge', settings: false, addresses: [] };
    const first = await importFile(transfer.context, order);
    expect(first).toEqual({ ok: true, queued: 1 });
    expect(await importFile(transfer.restart().context, order)).toEqual(first);
    expect(transfer.library.jobs).toHaveLength(1);
  });

  it('is kept only until several newer files have been previewed', async () => {
    const { context, background } = createFakeTransfer();
    const ids: string[] = [];
    for (let nth = 0; nth < 6; nth++) {
      background.clock.pass(1);
      ids.push((await preview(context, backupText(FULL))).id);
    }
    const order = { mode: 'merge', settings: false, addresses: [] as [] } as const;
    expect(await importFile(context, { id: ids[0] ?? '', ...order })).toMatchObject({ ok: false });
    expect(await importFile(context, { id: ids[5] ?? '', ...order })).toMatchObject({ ok: true });
  });
});

describe('a list of podcasts', () => {
  const OPML = `<opml version="2.0"><body>
<outline text="Waves" xmlUrl="https://a.example/waves"/>
<outline text="Twice" xmlUrl="https://a.example/waves"/>
<outline text="No address" type="rss" xmlUrl=""/>
<outline text="Bad" xmlUrl="javascript:alert(1)"/>
<outline text="Echoes" xmlUrl="https://a.example/echoes"/>
</body></opml>`;

  it('is subscribed to by a job, with its faulty entries listed by line', async () => {
    const transfer = createFakeTransfer();
    const shown = await take(transfer, OPML);
    expect(shown).toMatchObject({
      format: 'opml',
      shows: { added: 2, known: 0 },
      names: ['Waves', 'Echoes'],
      settings: false,
    });
    const [job] = transfer.library.jobs;
    expect(job?.shows.map(({ feedUrl, title, line }) => [feedUrl, title, line])).toEqual([
      ['https://a.example/waves', 'Waves', 2],
      ['https://a.example/echoes', 'Echoes', 6],
    ]);
    expect(job?.faults.map(({ line }) => line)).toEqual([4, 5]);
  });

  it('from an export leads to the same subscriptions', async () => {
    const first = createFakeTransfer();
    await first.fill(FULL);
    const second = createFakeTransfer();
    await take(second, (await exportLibrary(first.context, 'opml')).text);
    expect(second.library.jobs[0]?.shows).toMatchObject([
      { feedUrl: show.feedUrl, title: show.title },
    ]);
  });

  it('without podcasts is refused with a reason', async () => {
    expect(await refusal('<opml version="2.0"><body></body></opml>')).toBe(
      'There are no podcasts in this file.',
    );
  });
});

describe('a playlist', () => {
  it('adds its stations and files to the favourites, both as M3U and as PLS', async () => {
    const transfer = createFakeTransfer();
    const m3u = '#EXTM3U\n#EXTINF:-1,Nova\nhttps://a.example/nova\nfile:///etc/passwd\n';
    const shown = await take(transfer, m3u);
    expect(shown).toMatchObject({ format: 'playlist', stations: { added: 1, known: 0 } });
    expect(shown.faults).toMatchObject([{ line: 4, text: 'file:///etc/passwd' }]);
    await take(transfer, '[playlist]\nFile1=https://a.example/fip\nTitle1=FIP\nLength1=-1\n');
    await take(transfer, '#EXTM3U\n#EXTINF:60,A song\nhttps://a.example/song.mp3\n');
    expect(transfer.library.marked.map(({ key }) => key)).toEqual([
      'radio https://a.example/nova',
      'radio https://a.example/fip',
      'episode https://a.example/song.mp3',
    ]);
  });

  it('from an export is recognized as the same stations', async () => {
    const { context, library } = createFakeTransfer();
    const uuid = '960e57c5-0601-11e8-ae97-52543be04c81';
    const groove = {
      ...{ radio_id: uuid, id: uuid, aURL: 'https://a.example/groove', isLive: true },
      ...{ title: 'Groove', directory: 'radio-browser' as const },
    };
    library.marked = [itemFavourite(fip), itemFavourite(groove)];
    const { text } = await exportLibrary(context, 'm3u');
    expect((await preview(context, text)).stations).toEqual({ added: 0, known: 2 });
    const second = createFakeTransfer();
    await take(second, text);
    expect(second.library.marked).toMatchObject([
      { item: { aURL: fip.aURL, title: 'FIP' } },
      { key: `radio ${uuid}`, item: groove },
    ]);
  });
});

describe('a file', () => {
  it('that cannot be imported is refused with a reason', async () => {
    expect(await refusal('Dear diary')).toMatch(/can’t import this file/);
    expect(await refusal('\u0000\u0001\u0002')).toMatch(/can’t import this file/);
    expect(await refusal('{"a":1}')).toBe('This isn’t a Skywave backup.');
    expect(await refusal(backupText(FULL).slice(0, 500))).toMatch(/is incomplete/);
    expect(await refusal('<rss version="2.0"><channel/></rss>')).toMatch(/feed of one podcast/);
    expect(await refusal('#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n')).toMatch(
      /single stream in segments/,
    );
  });
});

describe('an export', () => {
  it('is named after its content and the date', async () => {
    const { context, background } = createFakeTransfer();
    background.clock.pass(Date.UTC(2026, 6, 12, 12) - background.clock.now());
    const names = [];
    for (const format of ['opml', 'm3u', 'backup'] as const) {
      names.push((await exportLibrary(context, format)).name);
    }
    expect(names).toEqual([
      'skywave-podcasts-2026-07-12.opml',
      'skywave-stations-2026-07-12.m3u8',
      'skywave-backup-2026-07-12.json',
    ]);
  });

  it('contains no password', async () => {
    const transfer = createFakeTransfer();
    const secret = 'https://ada:hunter2@a.example/x';
    await transfer.fill({
      ...FULL,
      subscriptions: [{ show: { ...show, id: secret, feedUrl: secret }, lookedAt: 1 }],
      favourites: [itemFavourite({ ...fip, aURL: secret, alternates: [secret] })],
      settings: { proxyHost: secret },
    });
    for (const format of ['opml', 'm3u', 'backup'] as const) {
      const { text } = await exportLibrary(transfer.context, format);
      expect(text).not.toMatch(/hunter2|ada:/);
    }
  });
});

const nameOf = ({ artist, title }: { artist: string; title: string }) => `${artist} ${title}`;

/** Sorts the lists whose order does not matter. */
function sorted(backup: Backup): Backup {
  const byText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
  return {
    ...backup,
    subscriptions: backup.subscriptions.toSorted(byText),
    progress: backup.progress.toSorted(byText),
    savedTracks: backup.savedTracks.toSorted(byText),
    bookmarks: backup.bookmarks.toSorted(byText),
    episodeLists: backup.episodeLists.toSorted(byText),
  };
}
