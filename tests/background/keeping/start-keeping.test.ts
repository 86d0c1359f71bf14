import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE, SECOND } from '@/lib/model/constants';
import { MEGABYTE, SONG_MARGIN } from '@/lib/model/kept-sound';
import {
  BROADCAST_CLOCK,
  createFakeKeeping,
  type FakeKeeping,
  fileOf,
  fip,
  kexp,
  putSound,
  settle,
} from './fake-keeping.ts';

describe('keeping what a station plays', () => {
  let one: FakeKeeping;
  /** When the songs of the last ten minutes began. */
  let [cirrus, kerala] = [0, 0];
  let songs: [string, number][] = [];

  beforeEach(async () => {
    vi.spyOn(console, 'info').mockImplementation(() => {});
    one = createFakeKeeping();
    await one.press(fip);
    [cirrus, kerala] = [one.ago(400), one.ago(100)];
    songs = [
      ['Bonobo - Cirrus', cirrus],
      ['Bonobo - Kerala', kerala],
    ];
    await one.plays(songs);
  });

  const ask = (at: number) => one.ask({ kind: 'song', at });
  const record = async (minutes: number | null = null) => {
    await one.ask({ kind: 'recording', minutes });
    return one.recorded.at(-1)?.id ?? '';
  };

  describe('a song that is over', () => {
    it('is ordered of the host and stored, and pages are told', async () => {
      expect(await ask(cirrus)).toBe('begun');
      const [order] = one.recorded;
      expect(order).toEqual({
        id: expect.any(String),
        ...{ from: cirrus - SONG_MARGIN, until: kerala + SONG_MARGIN, mostBytes: 1000 * MEGABYTE },
        clock: BROADCAST_CLOCK,
        tags: {
          ...{ artist: 'Bonobo', title: 'Cirrus', album: 'FIP', date: cirrus },
          cover: 'https://a.example/fip.png',
        },
      });
      const id = order?.id ?? '';
      expect(await one.stored()).toEqual([
        {
          ...{ id, kind: 'song', is: 'recording', since: one.clock.now(), at: cirrus },
          ...{ radioId: 'fip', station: 'FIP', artist: 'Bonobo', title: 'Cirrus' },
          ...{ from: cirrus - SONG_MARGIN, until: kerala + SONG_MARGIN, isCut: false },
          ...{
            cover: 'https://a.example/fip.png',
            extension: '',
            mimeType: '',
            seconds: 0,
            bytes: 0,
          },
        },
      ]);
      expect(one.state.recordings).toMatchObject([{ id, title: 'Cirrus', radioId: 'fip' }]);
      expect(one.told).toEqual(['kept']);
      expect(await one.list()).toMatchObject([{ id, is: 'recording', title: 'Cirrus' }]);
    });

    it('is stored before it is ordered', async () => {
      one.control.onUse = async () => expect(one.recorded).toEqual([]);
      await ask(cirrus);
      expect(one.recorded).toHaveLength(1);
    });

    it('is a file once the host has made one, and is saved by its name', async () => {
      await ask(cirrus);
      const id = one.recorded[0]?.id ?? '';
      one.told.length = 0;
      await one.finishes(id, 4000);
      expect(await one.list()).toMatchObject([{ id, is: 'kept', seconds: 200, bytes: 4000 }]);
      expect(one.state.recordings).toEqual([]);
      expect(one.orders('saveKept')).toEqual([[id, 'Bonobo – Cirrus.mp3']]);
      expect(one.told).toEqual(['kept']);
      await one.save(id);
      expect(one.orders('saveKept')).toHaveLength(2);
    });

    it('is not kept again, whether it is kept or about to be, but may be after trouble', async () => {
      await ask(cirrus);
      expect(await ask(cirrus)).toBe('already');
      const id = one.recorded[0]?.id ?? '';
      await one.keeping.recorded({ ok: false, id, trouble: 'lost' });
      expect(await ask(cirrus)).toBe('begun');
      await one.finishes(one.recorded[1]?.id ?? '');
      expect(await ask(cirrus)).toBe('already');
      expect(one.recorded).toHaveLength(2);
    });

    it('is kept once if it is asked for twice at the same time', async () => {
      expect(await Promise.all([ask(cirrus), ask(cirrus)])).toEqual(['begun', 'already']);
      expect(one.recorded).toHaveLength(1);
    });

    it('that played at another time is another one', async () => {
      await ask(cirrus);
      await one.plays([...songs, ['Bonobo - Cirrus', one.ago(30)], ['A - B', one.ago(10)]]);
      expect(await ask(one.ago(30))).toBe('begun');
      expect(await ask(kerala)).toBe('begun');
    });

    it('is cut if it was on when the station was joined', async () => {
      await one.plays(songs, { oldest: cirrus });
      expect(await ask(cirrus)).toBe('cut');
      expect(await one.list()).toMatchObject([{ isCut: true }]);
    });

    it('has the cover that is shown for it', async () => {
      const { state } = one;
      const shown = { radioId: 'fip', artist: 'Bonobo', title: 'Kerala' };
      state.extractedMetadata = { ...shown, coverImageUrl: 'https://a.example/kerala.jpg' };
      await ask(cirrus);
      await ask(kerala);
      state.extractedMetadata = { ...shown, coverImageUrl: 'data:image/png,x' };
      await one.ask({ kind: 'minutes', minutes: 5 });
      expect(one.recorded.map(({ tags }) => tags.cover)).toEqual([
        'https://a.example/fip.png',
        'https://a.example/kerala.jpg',
        'https://a.example/fip.png',
      ]);
    });
  });

  describe('is impossible', () => {
    const all = () =>
      Promise.all([
        ask(cirrus),
        one.ask({ kind: 'minutes', minutes: 5 }),
        one.ask({ kind: 'recording', minutes: 5 }),
      ]);
    const never = ['impossible', 'impossible', 'impossible'];

    it.each<[string, () => unknown]>([
      [
        'if it is not wanted',
        () => {
          one.state.settings = { ...one.state.settings, keepSongs: false };
        },
      ],
      [
        'of what plays in a private window',
        () => {
          one.state.isPrivate = true;
        },
      ],
      [
        'of a station of which nothing is kept',
        () => one.background.hostSays({ phase: 'playing' }),
      ],
      ['of a station that was just left', () => one.press(kexp)],
      [
        'of no station',
        () => {
          one.state.currentTrack = null;
        },
      ],
    ])('%s', async (_, change) => {
      await change();
      expect(await all()).toEqual(never);
      expect(one.recorded).toEqual([]);
      expect(await one.stored()).toEqual([]);
      expect(one.state.recordings).toEqual([]);
    });

    it('of a song that is not known', async () => {
      expect(await ask(cirrus + 5 * SECOND)).toBe('impossible');
    });

    it.each<[string, () => unknown]>([
      ['the station is left', () => one.press(kexp)],
      [
        'a private window takes over',
        () => {
          one.state.isPrivate = true;
        },
      ],
      [
        'the host is lost',
        () => {
          one.state.rewind = null;
        },
      ],
    ])('if %s while it is being stored, and leaves nothing', async (_, change) => {
      let uses = 0;
      one.control.onUse = async () => {
        if (++uses === 2) await change();
      };
      expect(await ask(cirrus)).toBe('impossible');
      expect(one.recorded).toEqual([]);
      expect(await one.stored()).toEqual([]);
      expect(one.state.recordings).toEqual([]);
    });

    it('if the library fails, and leaves nothing', async () => {
      one.control.isBroken = true;
      await expect(ask(cirrus)).rejects.toThrow('broken');
      one.control.isBroken = false;
      let uses = 0;
      one.control.onUse = async () => {
        one.control.isBroken = ++uses === 2;
      };
      await expect(ask(cirrus)).rejects.toThrow('broken');
      one.control.onUse = async () => {};
      one.control.isBroken = false;
      expect(one.recorded).toEqual([]);
      expect(one.state.recordings).toEqual([]);
      expect(await ask(cirrus)).toBe('begun');
    });
  });

  describe('a song that is on', () => {
    const ends = () => one.orders('endRecording');
    let id = '';
    beforeEach(async () => {
      expect(await ask(kerala)).toBe('begun');
      id = one.recorded[0]?.id ?? '';
      expect(one.state.recordings[0]?.until).toBeNull();
      // In case no other song follows.
      expect(one.recorded[0]?.until).toBe(kerala + 60 * MINUTE);
    });

    it('ends with a margin once the next title is known, and only once', async () => {
      one.clock.pass(60 * SECOND);
      await one.plays([...songs, ['A - B', one.ago(2)]]);
      expect(ends()).toEqual([[id, one.ago(2) + SONG_MARGIN, BROADCAST_CLOCK]]);
      expect(one.state.recordings).toMatchObject([{ id, until: one.ago(2) + SONG_MARGIN }]);
      // Another life of the browser may have to finish it.
      const end = one.ago(2) + SONG_MARGIN;
      await expect.poll(() => one.stored()).toMatchObject([{ id, until: end }]);
      one.clock.pass(60 * SECOND);
      await one.plays([...songs, ['A - B', one.ago(62)], ['C - D', one.ago(1)]]);
      expect(ends()).toHaveLength(1);
    });

    it('ends with news a minute after they began, where they did', async () => {
      one.clock.pass(60 * SECOND);
      const news = one.ago(1);
      await one.plays([...songs, ['FIP - the best radio', news]]);
      one.clock.pass(58 * SECOND);
      expect(ends()).toEqual([]);
      one.clock.pass(2 * SECOND);
      expect(ends()).toEqual([[id, news + SONG_MARGIN, BROADCAST_CLOCK]]);
    });

    it('goes on after a jingle', async () => {
      one.clock.pass(60 * SECOND);
      await one.plays([
        ...songs,
        ['FIP - the best radio', one.ago(20)],
        ['Bonobo - Kerala', one.ago(5)],
      ]);
      one.clock.pass(3 * MINUTE);
      expect(ends()).toEqual([]);
    });

    it('does not end with the titles of another station', async () => {
      await one.press(kexp);
      await one.plays([['C - D', one.ago(0)]]);
      expect(ends()).toEqual([]);
    });
  });

  describe('the last minutes', () => {
    it('are named after the station and the time, as often as they are asked for', async () => {
      const order = { kind: 'minutes', minutes: 5 } as const;
      expect([await one.ask(order), await one.ask(order)]).toEqual(['begun', 'begun']);
      const [{ id, from, until, tags } = { id: '', from: 0, until: 0, tags: null }] = one.recorded;
      expect([from, until]).toEqual([one.ago(303), one.ago(3)]);
      expect(tags).toMatchObject({ artist: 'FIP', album: 'FIP', date: from });
      expect(tags?.title).toMatch(/^FIP – \d{4}-\d\d-\d\d \d\d\.\d\d$/);
      await one.finishes(id);
      expect(one.orders('saveKept')).toEqual([[id, `${tags?.title}.mp3`]]);
    });
  });

  describe('a recording', () => {
    it('begins at what is heard now, even if the library is slow', async () => {
      const heard = one.ago(3);
      one.control.onUse = async () => one.clock.pass(SECOND);
      await record();
      expect(one.recorded).toMatchObject([{ from: heard, until: null }]);
      expect(one.state.recordings).toMatchObject([{ kind: 'recording', at: heard, until: null }]);
    });

    it('is one at a time of each station', async () => {
      const id = await record();
      expect(await one.ask({ kind: 'recording', minutes: 30 })).toBe('already');
      await one.press(kexp);
      await one.plays();
      expect(await one.ask({ kind: 'recording', minutes: 30 })).toBe('begun');
      expect(one.recorded[1]).toMatchObject({ until: one.ago(3) + 30 * MINUTE });
      await one.finishes(id);
      await one.press(fip);
      await one.plays();
      expect(await one.ask({ kind: 'recording', minutes: null })).toBe('begun');
    });

    it('is as long as from its press to the one that stops it, wherever the listener is by then', async () => {
      const heard = one.ago(3);
      const id = await record();
      one.clock.pass(20 * SECOND);
      await one.stop(id);
      await one.plays(songs, { is: 'behind', position: one.ago(200) });
      one.clock.pass(5 * SECOND);
      await one.stop(id);
      await one.press(kexp);
      await one.stop(id);
      await one.stop('unknown');
      expect(one.orders('endRecording')).toEqual([
        [id, heard + 20 * SECOND, BROADCAST_CLOCK],
        [id, heard + 25 * SECOND, BROADCAST_CLOCK],
        [id, heard + 25 * SECOND, undefined],
      ]);
      await expect.poll(() => one.stored()).toMatchObject([{ id, until: heard + 25 * SECOND }]);
    });

    it('is no longer than a file can be, however much room there is', async () => {
      one.state.settings = { ...one.state.settings, keptMegabytes: 5000 };
      await record();
      expect(one.recorded).toMatchObject([{ mostBytes: 2 ** 30 }]);
    });

    it('is not ended by titles', async () => {
      await record();
      one.clock.pass(60 * SECOND);
      await one.plays([...songs, ['A - B', one.ago(2)], ['FIP - the best radio', one.ago(1)]]);
      one.clock.pass(5 * MINUTE);
      expect(one.orders('endRecording')).toEqual([]);
    });
  });

  describe('what became of a recording', () => {
    it.each(['full', 'failed', 'lost', 'empty'] as const)(
      'is told if it is %s',
      async (trouble) => {
        await ask(cirrus);
        const id = one.recorded[0]?.id ?? '';
        await one.keeping.recorded({ ok: false, id, trouble });
        expect(await one.list()).toMatchObject([{ id, is: trouble }]);
        expect(one.state.recordings).toEqual([]);
        expect(one.orders('saveKept')).toEqual([]);
        await one.save(id);
        // There may be room now.
        const tries = trouble === 'full' || trouble === 'failed';
        expect(one.orders('finishRecording').length).toBe(tries ? 1 : 0);
        expect(await one.list()).toMatchObject([{ is: tries ? 'recording' : trouble }]);
      },
    );

    it('is told again if it could not be stored, and is not under way meanwhile', async () => {
      await ask(cirrus);
      const id = one.recorded[0]?.id ?? '';
      one.control.isBroken = true;
      await expect(one.finishes(id)).rejects.toThrow('broken');
      expect(one.state.recordings).toEqual([]);
      one.control.isBroken = false;
      await one.finishes(id);
      expect(await one.list()).toMatchObject([{ id, is: 'kept' }]);
    });

    it('is deleted if nobody wants it any more', async () => {
      await ask(kerala);
      const id = one.recorded[0]?.id ?? '';
      expect(await one.remove(id)).toBe(true);
      expect(one.orders('endRecording')).toEqual([[id, 0]]);
      expect(await one.list()).toEqual([]);
      await one.finishes(id);
      expect([...one.files.finished.stored.keys()]).toEqual([]);
      expect(await one.list()).toEqual([]);
      expect(one.state.recordings).toEqual([]);
      expect(one.orders('saveKept')).toEqual([]);
    });

    it('does not come back if it is deleted in the moment in which it is finished', async () => {
      await ask(cirrus);
      const id = one.recorded[0]?.id ?? '';
      await Promise.all([one.finishes(id), one.remove(id)]);
      expect(await one.stored()).toEqual([]);
      expect([...one.files.finished.stored.keys()]).toEqual([]);
    });
  });

  describe('with as much room as the settings say', () => {
    const kept = async () =>
      (await one.list()).filter(({ is }) => is === 'kept').map(({ id }) => id);
    const put = (id: string, since: number, megabytes: number) => {
      one.files.finished.stored.set(id, new Uint8Array(1));
      return putSound(one.before.database, { id, since, bytes: megabytes * MEGABYTE });
    };
    beforeEach(async () => {
      one.state.settings = { ...one.state.settings, keptMegabytes: 250 };
      await put('older', 1, 100);
      await put('newer', 2, 100);
    });

    it('lets the oldest make way for the newest, which always stays', async () => {
      const id = await record();
      expect(one.recorded[0]?.mostBytes).toBe(250 * MEGABYTE);
      await one.finishes(id, 120 * MEGABYTE);
      expect(await kept()).toEqual([id, 'newer']);
      expect([...one.files.finished.stored.keys()].sort()).toEqual([id, 'newer'].sort());
      await ask(cirrus);
      const song = one.recorded[1]?.id ?? '';
      await one.finishes(song, 300 * MEGABYTE);
      expect(await kept()).toEqual([song]);
      expect(one.orders('saveKept').map(([saved]) => saved)).toEqual([id, song]);
    });

    it('keeps a recording that took long, although songs were kept since it began', async () => {
      const id = await record();
      one.clock.pass(MINUTE);
      await ask(cirrus);
      const song = one.recorded[1]?.id ?? '';
      await one.finishes(song, 10 * MEGABYTE);
      await one.finishes(id, 250 * MEGABYTE);
      expect(await kept()).toEqual([id]);
      expect([...one.files.finished.stored.keys()]).toEqual([id]);
    });

    it('deletes nothing that takes no room', async () => {
      await putSound(one.before.database, { id: 'full', since: 0, is: 'full', bytes: 0 });
      const id = await record();
      one.clock.pass(MINUTE);
      await ask(cirrus);
      await one.finishes(one.recorded[1]?.id ?? '', 260 * MEGABYTE);
      expect((await one.list()).map(({ is }) => is)).toEqual(['kept', 'recording', 'full']);
      expect(one.orders('endRecording')).toEqual([]);
      expect(one.state.recordings).toMatchObject([{ id }]);
    });
  });

  it('deletes a sound with its file, and takes it from what was played and from the queue', async () => {
    await ask(cirrus);
    const id = one.recorded[0]?.id ?? '';
    await one.finishes(id);
    const item = { id: `kept:${id}`, url: `kept:${id}`, title: 'Cirrus' };
    one.state.recentlyPlayed = [item, fip];
    one.state.queue = [fip, item];
    one.told.length = 0;
    expect(await one.remove(id)).toBe(true);
    expect([...one.files.finished.stored.keys()]).toEqual([]);
    expect(await one.list()).toEqual([]);
    expect(one.state.recentlyPlayed).toEqual([fip]);
    expect(one.state.queue).toEqual([fip]);
    expect(one.told).toEqual(['kept']);
    expect(await one.remove(id)).toBe(true);
    one.control.isBroken = true;
    expect(await one.remove(id)).toBe(false);
  });

  it('names files safely, whatever the titles', async () => {
    const at = one.ago(50);
    await one.plays([...songs, ['../../etc/pass\u202ewd - CON: <b>"x"</b>|?*\u0000', at]]);
    await one.ask({ kind: 'song', at });
    await one.finishes(one.recorded[0]?.id ?? '');
    const [[, name = ''] = []] = one.orders('saveKept') as string[][];
    expect(name).toMatch(/\.mp3$/);
    expect(name).not.toMatch(/[\\/:*?"<>|\p{C}]|^\./u);
  });

  it('does nothing before the state is restored', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const late = createFakeKeeping({ ready: promise });
    const recorded = late.keeping.recorded(fileOf('a'));
    const listed = late.list();
    await settle();
    expect(late.told).toEqual([]);
    resolve();
    await recorded;
    expect(await listed).toEqual([]);
  });
});
