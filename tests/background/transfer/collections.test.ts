import { describe, expect, it } from 'vitest';
import { exportLibrary } from '@/lib/background/transfer/export-library';
import { gatherPresent } from '@/lib/background/transfer/present';
import { previewImport } from '@/lib/background/transfer/preview-import';
import { importFile } from '@/lib/background/transfer/run-import';
import type { ExportFormat, ImportPreview } from '@/lib/contract/library';
import { emptyBackup } from '@/lib/library/backup/backup';
import { writeBackup } from '@/lib/library/backup/backup-writer';
import { type Collection, MOST_COLLECTIONS } from '@/lib/model/collection';
import { itemFavourite, showFavourite } from '@/lib/model/favourite';
import type { Show } from '@/lib/model/show';
import { bytesOf, createFakeTransfer, type FakeTransfer } from './fake-transfer.ts';

const aShow = (name: string): Show => ({
  ...{ id: `https://${name}.example/feed`, feedUrl: `https://${name}.example/feed`, title: name },
  ...{ author: '', image: '', homepage: '', description: '', language: '', categories: [] },
  explicit: false,
});
const WAVES = aShow('waves');
const TIDES = aShow('tides');
const aStation = (name: string) => ({
  ...{ radio_id: name, id: name, aURL: `https://radio.example/${name}`, isLive: true },
  title: name,
});
const FIP = aStation('fip');
const NOVA = aStation('nova');
const subscription = (show: Show) => ({ show, lookedAt: 1 });

async function taken(transfer: FakeTransfer, text: string): Promise<ImportPreview> {
  const outcome = await previewImport(transfer.context, bytesOf(text));
  if (!outcome.ok) throw new Error(outcome.trouble.kind);
  const { id } = outcome.preview;
  const order = { id, mode: 'merge' as const, settings: false, addresses: [] };
  expect(await importFile(transfer.context, order)).toMatchObject({ ok: true });
  return outcome.preview;
}

const exported = async ({ context }: FakeTransfer, format: ExportFormat) =>
  (await exportLibrary(context, format)).text;

/** The names of the collections, and of what is in them. */
async function folders({ context }: FakeTransfer): Promise<Record<string, string[]>> {
  const { collections } = await gatherPresent(context);
  const titleOf = (thing: Collection['things'][number]) =>
    thing.kind === 'show' ? thing.show.title : String(thing.item.title);
  return Object.fromEntries(collections.map(({ name, things }) => [name, things.map(titleOf)]));
}

describe('subscriptions as OPML', () => {
  it('are in the folders of the collections that they are in, and come back into them', async () => {
    const first = createFakeTransfer();
    await first.fill({
      ...emptyBackup(),
      subscriptions: [WAVES, TIDES, aShow('alone')].map(subscription),
      collections: [
        { id: '1', name: 'Sea <& sand>', things: [WAVES, TIDES].map(showFavourite) },
        { id: '2', name: 'Deep', things: [showFavourite(TIDES), itemFavourite(FIP)] },
        { id: '3', name: 'Only stations', things: [itemFavourite(FIP)] },
      ],
    });
    const text = await exported(first, 'opml');
    expect(text).toContain('<outline text="Sea &lt;&amp; sand&gt;"');
    expect(text).not.toContain('Only stations');
    const second = createFakeTransfer();
    const shown = await taken(second, text);
    expect(shown).toMatchObject({
      ...{ shows: { added: 3, known: 0 }, collections: { added: 2, known: 0 } },
    });
    expect(await folders(second)).toEqual({ 'Sea <& sand>': ['waves', 'tides'], Deep: ['tides'] });
    expect((await taken(second, text)).collections).toEqual({ added: 0, known: 2 });
    expect(await folders(second)).toEqual({ 'Sea <& sand>': ['waves', 'tides'], Deep: ['tides'] });
  });

  it('leave out a show that is in a collection without being subscribed: nobody would expect to be afterwards', async () => {
    const transfer = createFakeTransfer();
    const things = [showFavourite(TIDES)];
    await transfer.fill({ ...emptyBackup(), collections: [{ id: '1', name: 'Later', things }] });
    expect(await exported(transfer, 'opml')).not.toContain('tides');
  });

  it('join the collection of the same name, with what is known here of a show', async () => {
    const transfer = createFakeTransfer();
    const here = { ...WAVES, id: 'https://old.example/feed', image: 'https://a.example/w.png' };
    await transfer.fill({
      ...emptyBackup(),
      subscriptions: [subscription(here)],
      collections: [{ id: '1', name: 'SEA', things: [showFavourite(TIDES)] }],
    });
    await taken(
      transfer,
      `<opml><body><outline text="Sea">
        <outline text="W" xmlUrl="${WAVES.feedUrl}"/><outline text="T" xmlUrl="${TIDES.feedUrl}"/>
      </outline></body></opml>`,
    );
    const { collections } = await gatherPresent(transfer.context);
    expect(collections).toEqual([
      { id: '1', name: 'SEA', things: [showFavourite(TIDES), showFavourite(here)] },
    ]);
  });
});

describe('stations as M3U', () => {
  it('have the names of their collections as groups, also those that are no favourites, and come back', async () => {
    const first = createFakeTransfer();
    const third = { ...aStation('jazz'), directory: 'radio-browser' as const, tags: ['a', 'b'] };
    const tagged = { ...third, radio_id: '960e57c5-0601-11e8-ae97-52543be04c81' };
    await first.fill({
      ...emptyBackup(),
      favourites: [itemFavourite(FIP), itemFavourite(tagged)],
      collections: [
        { id: '1', name: 'Early; "late"', things: [itemFavourite(NOVA), itemFavourite(FIP)] },
        { id: '2', name: 'Night', things: [itemFavourite(FIP), showFavourite(WAVES)] },
      ],
    });
    const text = await exported(first, 'm3u');
    expect(text.split('\n').filter((line) => line.startsWith('#EXTGRP'))).toEqual([
      '#EXTGRP:Early, "late";Night',
      '#EXTGRP:Early, "late"',
    ]);
    const second = createFakeTransfer();
    const shown = await taken(second, text);
    expect(shown).toMatchObject({
      ...{ stations: { added: 3, known: 0 }, collections: { added: 2, known: 0 } },
    });
    expect(await folders(second)).toEqual({ 'Early, "late"': ['fip', 'nova'], Night: ['fip'] });
    expect((await taken(second, text)).collections).toEqual({ added: 0, known: 2 });
    expect(await folders(second)).toEqual({ 'Early, "late"': ['fip', 'nova'], Night: ['fip'] });
  });

  it('are recognised by their streams, whatever their ids', async () => {
    const transfer = createFakeTransfer();
    await transfer.fill({ ...emptyBackup(), favourites: [itemFavourite(FIP)] });
    await taken(transfer, `#EXTM3U\n#EXTINF:-1 group-title="Mine",F\n${FIP.aURL}\n`);
    expect((await gatherPresent(transfer.context)).collections).toMatchObject([
      { name: 'Mine', things: [itemFavourite(FIP)] },
    ]);
  });
});

describe('groups of a hostile file', () => {
  it('become no more collections than there may be', async () => {
    const transfer = createFakeTransfer();
    const lines = Array.from({ length: 700 }, (_, nth) => [
      `#EXTINF:-1 group-title="Group ${nth}",S`,
      `https://radio.example/${nth}`,
    ]);
    await taken(transfer, ['#EXTM3U', ...lines.flat()].join('\n'));
    expect((await gatherPresent(transfer.context)).collections).toHaveLength(MOST_COLLECTIONS);
  });

  it('have names without what cannot be seen, and of no great length', async () => {
    const transfer = createFakeTransfer();
    const name = `\u202eevil\u200b ${'x'.repeat(5000)}`;
    await taken(transfer, `#EXTM3U\n#EXTINF:-1 group-title="${name}",S\nhttps://a.example/s\n`);
    await taken(
      transfer,
      `<opml><body><outline text="\u202e"><outline text="W" xmlUrl="${WAVES.feedUrl}"/></outline></body></opml>`,
    );
    const [one, ...others] = Object.keys(await folders(transfer));
    expect(one).toMatch(/^evil x{20,}$/);
    expect(one?.length).toBeLessThanOrEqual(100);
    expect(others).toEqual([]);
  });

  it('in a backup keep what can be used, and the rest is left out', async () => {
    const transfer = createFakeTransfer();
    const good = itemFavourite(FIP);
    const bad = { kind: 'item', key: 'x', item: { ...NOVA, aURL: 'javascript:alert(1)' } };
    const text = writeBackup(
      {
        ...emptyBackup(),
        collections: [
          { id: '1', name: 'Good', things: [good, bad, good, 7] },
          { id: '', name: 'No id', things: [] },
          { id: '3', name: '\u200b', things: [] },
          { id: '4', name: 'No things' },
        ] as unknown as Collection[],
      },
      1,
    );
    const { faults } = await taken(transfer, text);
    expect(faults.map(({ trouble }) => trouble)).toEqual(
      [1, 2, 3].map((at) => ({
        kind: 'bad-entry',
        list: 'collections',
        place: `collections[${at}]`,
      })),
    );
    expect((await gatherPresent(transfer.context)).collections).toEqual([
      { id: '1', name: 'Good', things: [good] },
    ]);
  });
});
