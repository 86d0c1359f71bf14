import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entryTroubleWords, refusalWords } from '@/lib/i18n/words/imports';
import { emptyBackup } from '@/lib/library/backup/backup';
import { readBackup } from '@/lib/library/backup/backup-reader';
import { BACKUP_VERSION, writeBackup } from '@/lib/library/backup/backup-writer';
import { itemFavourite } from '@/lib/model/favourite';
import { processorTime } from '../support/processor-time.ts';
import { anyBackup } from './backups.ts';

const NOW = Date.UTC(2026, 6, 12, 9);
const station = { radio_id: 'fip', id: 1, aURL: 'https://a.example/fip', isLive: true };
const progress = { key: 'e', percent: 50, currentTime: 30, duration: 60, played: false };

function backupOf(members: object): string {
  return JSON.stringify({ format: 'skywave-backup', version: 1, ...members }, null, 1);
}

function read(text: string) {
  const reading = readBackup(text);
  if (!reading.ok) throw new Error(reading.trouble.kind);
  return reading;
}

function refusal(text: string): string {
  const reading = readBackup(text);
  return reading.ok ? 'It was read.' : refusalWords(reading.trouble);
}

describe('a backup', () => {
  it('is read back unchanged, whatever is in it', () => {
    fc.assert(
      fc.property(anyBackup, (backup) => {
        expect(read(writeBackup(backup, NOW))).toEqual({ ok: true, backup, faults: [] });
      }),
    );
  });

  it('states its format, its version and when it was made', () => {
    expect(JSON.parse(writeBackup(emptyBackup(), NOW))).toMatchObject({
      format: 'skywave-backup',
      version: BACKUP_VERSION,
      created: '2026-07-12T09:00:00.000Z',
    });
  });

  it('contains no user names or passwords', () => {
    const secret = { ...station, aURL: 'https://ada:p@ss@a.example/x?mail=a@b.example' };
    const text = writeBackup({ ...emptyBackup(), favourites: [itemFavourite(secret)] }, NOW);
    expect(text).not.toMatch(/ada|p@ss/);
    expect(text).toContain('https://a.example/x?mail=a@b.example');
  });

  it('contains none in what is kept for a show alone either, by its address', () => {
    const own = { 'show https://ada:p@ss@a.example/feed': { rate: 2 } };
    const text = writeBackup({ ...emptyBackup(), settings: { own } }, NOW);
    expect(text).not.toMatch(/ada|p@ss/);
    expect(read(text).backup.settings.own).toEqual({
      'show https://a.example/feed': { rate: 2 },
    });
  });

  it('loses nothing of a show or station because of another', () => {
    const own = { a: { rate: 'fast' }, b: { volume: 2, since: 'later' }, c: 7 };
    const { settings } = read(backupOf({ settings: { own } })).backup;
    expect(settings.own).toMatchObject({ b: { volume: 2 } });
    expect(Object.values(settings.own ?? {})).not.toContainEqual({ rate: 'fast' });
  });

  it('has one entry per line', () => {
    const backup = { ...emptyBackup(), progress: [progress, { ...progress, key: 'f' }] };
    expect(writeBackup(backup, NOW).split('\n')).toContain(JSON.stringify(progress).concat(','));
  });
});

describe('a damaged backup', () => {
  it('yields its valid entries, and lists the others with their place and line', () => {
    const good = writeBackup(
      { ...emptyBackup(), favourites: [itemFavourite(station)], progress: [progress] },
      NOW,
    );
    const bad = good
      .replace(/("progress": \[\n)/, '$1{"key":"x","percent":"half"},\n7,\n')
      .replace(/("favourites": \[\n)/, '$1{"kind":"item","item":{"aURL":"javascript:1"}},\n');
    const { backup, faults } = read(bad);
    expect(backup.favourites).toEqual([itemFavourite(station)]);
    expect(backup.progress).toEqual([progress]);
    const at = (index: number) => bad.split('\n')[(faults[index]?.line ?? 0) - 1];
    expect(faults.map(({ trouble }) => entryTroubleWords(trouble))).toEqual([
      'favourites[0] isn’t a station, show or episode.',
      'progress[0] isn’t the progress of an item.',
      'progress[1] isn’t the progress of an item.',
    ]);
    expect(at(0)).toContain('javascript:1');
    expect(at(1)).toContain('"half"');
    expect(at(2)).toBe('7,');
    expect(faults[1]?.text).toBe('{"key":"x","percent":"half"}');
  });

  it('shows only the faulty entry’s own text, on one line, even for the last entry', () => {
    const { faults } = read(backupOf({ progress: [{ key: 'x' }, { key: 'y' }], queue: [] }));
    expect(faults.map(({ text }) => text)).toEqual(['{ "key": "x" }', '{ "key": "y" }']);
  });

  it('is refused if it is cut off, wherever that is', () => {
    const text = writeBackup({ ...emptyBackup(), progress: [progress] }, NOW).trimEnd();
    for (let length = 1; length < text.length; length++) {
      expect(refusal(text.slice(0, length))).toMatch(/is incomplete/);
    }
  });

  it('is refused with the line number if it is not valid JSON', () => {
    expect(refusal(backupOf({}).replace(/\}$/, ',\n}'))).toMatch(/line \d+ isn’t valid JSON/);
  });

  it('reports a member that is not a list, and reads it as empty', () => {
    const { backup, faults } = read(backupOf({ favourites: { length: 3 }, progress: 'none' }));
    expect(backup).toEqual(emptyBackup());
    expect(faults.map(({ line, trouble }) => [line > 0, entryTroubleWords(trouble)])).toEqual([
      [true, 'favourites isn’t a list.'],
      [true, 'progress isn’t a list.'],
    ]);
  });

  it('loses a track with an impossible date', () => {
    const track = { radio_id: 'fip', artist: 'A', title: 'T', cover_image_url: '', savedAt: 1 };
    const { backup, faults } = read(backupOf({ savedTracks: [{ ...track, played_at: 9e15 }] }));
    expect(backup.savedTracks).toEqual([]);
    expect(faults).toHaveLength(1);
  });

  it('loses an item with an infinite number', () => {
    const items = JSON.stringify([{ ...station, bitrate: 1 }]).replace(
      '"bitrate":1',
      '"bitrate":1e309',
    );
    const text = `{"format":"skywave-backup","version":1,"recentlyPlayed":${items}}`;
    expect(read(text).backup.recentlyPlayed).toEqual([]);
    expect(read(text).faults).toHaveLength(1);
  });

  it.each([
    'javascript:alert(1)',
    'ftp://a.example/',
    'no address',
    'https://pro\u0445y.example/',
    'https://a.example/\u202Egpj.elpmaxe',
    `https://a.example/${'x'.repeat(1000)}`,
  ])('loses a server address that is invalid or misleading: %s', (proxyHost) => {
    const { backup, faults } = read(backupOf({ settings: { proxyHost, apiHost: '' } }));
    expect(backup.settings).toEqual({ apiHost: '' });
    expect(faults.map(({ trouble }) => 'place' in trouble && trouble.place)).toEqual([
      'settings.proxyHost',
    ]);
  });

  it('lists settings that cannot be used, and keeps the others', () => {
    const settings = { coverLookup: 'yes', proxyHost: 'https://p.example', colour: 1 };
    const { backup, faults } = read(backupOf({ settings, player: { volume: 7, rate: 2 } }));
    expect(backup.settings).toEqual({ proxyHost: 'https://p.example' });
    expect(backup.player).toEqual({ rate: 2 });
    expect(faults.map(({ trouble }) => 'place' in trouble && trouble.place)).toEqual([
      'settings.coverLookup',
      'settings.colour',
      'player.volume',
    ]);
  });

  it('lists a thousand faults, and how many more there are', () => {
    const { faults } = read(backupOf({ progress: Array(3000).fill(null) }));
    expect(faults).toHaveLength(1001);
    expect(faults.at(-1)?.trouble).toEqual({ kind: 'more', count: 2000 });
  });
});

describe('an invalid or hostile backup', () => {
  it('is refused with an explanation', () => {
    expect(refusal('{}')).toBe('This isn’t a Skywave backup.');
    expect(refusal('[]')).toBe('This isn’t a Skywave backup.');
    expect(refusal('null')).toBe('This isn’t a Skywave backup.');
    expect(refusal('{"format":"skywave-backup","version":2}')).toMatch(/newer version of Skywave/);
    expect(refusal('{"format":"skywave-backup","version":"1"}')).toMatch(/which version/);
  });

  it('neither changes prototypes nor reads anything from them', () => {
    const hostile =
      '{"format":"skywave-backup","version":1,"__proto__":{"favourites":[1]},' +
      '"constructor":{"prototype":{"x":1}},"progress":[{"__proto__":{"key":"k","percent":1}},' +
      '{"key":"__proto__","percent":1,"currentTime":1,"duration":1,"played":false}]}';
    const { backup, faults } = read(hostile);
    expect(backup.favourites).toEqual([]);
    expect(backup.progress.map(({ key }) => key)).toEqual(['__proto__']);
    expect(faults).toHaveLength(1);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
    const header = '{"__proto__":{"format":"skywave-backup","version":1}}';
    expect(refusal(header)).toBe('This isn’t a Skywave backup.');
  });

  it('is refused quickly, however deeply it is nested', () => {
    const deep = '['.repeat(10_000_000);
    const milliseconds = processorTime(() => {
      expect(refusal(deep)).toBe('This isn’t a Skywave backup.');
      expect(refusal(`{"favourites":${deep}`)).toBe('This isn’t a Skywave backup.');
    });
    expect(milliseconds).toBeLessThan(1000);
  });

  it('yields no entry with a text of ten million characters', () => {
    const long = 'x'.repeat(10_000_000);
    const { backup, faults } = read(
      backupOf({
        favourites: [{ kind: 'item', item: { ...station, title: long } }],
        subscriptions: [{ show: { id: 'a', feedUrl: 'https://a.example/', title: long } }],
        progress: [{ ...progress, key: long }],
      }),
    );
    expect(backup).toEqual(emptyBackup());
    expect(faults).toHaveLength(3);
    expect(Math.max(...faults.map(({ text }) => text.length))).toBeLessThan(200);
  });

  it('yields a backup or a reason, whatever the text', () => {
    const pieces = fc.constantFrom(
      ...['{', '}', '[', ']', '"', '\\', ',', ':', '\n', '1', '"favourites"', '"progress":['],
      ...['"format":"skywave-backup"', '"version":1', '\u0000', '😀', 'null', '{"key":'],
    );
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 40 }).map((some) => some.join('')),
      fc
        .array(pieces, { maxLength: 40 })
        .map((some) => `{"format":"skywave-backup","version":1,${some.join('')}}`),
      fc
        .json()
        .map(
          (any) => `{"format":"skywave-backup","version":1,"favourites":${any},"settings":${any}}`,
        ),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const reading = readBackup(text);
        expect(reading.ok ? reading.faults : reading.trouble).toBeDefined();
      }),
      { numRuns: 2000 },
    );
  });
});
