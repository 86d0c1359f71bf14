import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchHistory } from '@/lib/background/history/read-history';
import { recordTrack } from '@/lib/background/history/record-track';
import { toggleItem } from '@/lib/background/playback/toggle-item';
import { watchState } from '@/lib/background/storage/keep-state';
import { readIcyTitle } from '@/lib/metadata/icy-text';
import type { SideFinding, SideSources } from '@/lib/metadata/side-sources/side-sources';
import { encodeAs } from '../../metadata/songs/foreign.ts';
import {
  createFakeBackground,
  createFakeHost,
  type FakeBackground,
} from '../../support/fake-background.ts';
import { createFakeStorage } from '../../support/fake-storage.ts';
import { createFakeHistory } from '../history/fake-history.ts';

const fip = {
  radio_id: 'fip',
  id: 'fip',
  aURL: 'https://a.example/fip',
  isLive: true,
  title: 'FIP',
  image: 'https://a.example/fip.png',
};
const kexp = {
  ...fip,
  radio_id: 'kexp',
  id: 'kexp',
  title: 'KEXP',
  aURL: 'https://b.example/kexp',
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

const found = (radioId: string, title = 'Side song'): SideFinding => ({
  metadata: { title, artist: 'Side artist', coverImageUrl: '', radioId },
  source: 'icecast',
  raw: `Side artist - ${title}`,
  streamCover: 'https://a.example/cover.jpg',
});

describe('the live title of a station', () => {
  let background: FakeBackground;
  let find: ReturnType<typeof vi.fn<SideSources['find']>>;

  beforeEach(async () => {
    find = vi.fn<SideSources['find']>(async () => ({ none: 'station-sends-none' }));
    background = createFakeBackground(createFakeStorage(), createFakeHost(), { find });
    await toggleItem(background, { item: fip });
  });

  const state = () => background.state;
  const plays = (raw?: string) =>
    background.hostSays({
      phase: 'playing',
      streamTitle: raw === undefined ? null : { raw, source: 'icy' },
    });

  /** Plays long enough for the stream's own first title to have arrived. */
  const staysSilent = () => {
    plays();
    background.clock.pass(2_000);
    plays();
  };

  it('comes from the playing stream, with its raw text next to the cleaned one', () => {
    plays('Nina Simone - Sinnerman (Live)');
    expect(state().extractedMetadata).toMatchObject({ artist: 'Nina Simone', radioId: 'fip' });
    expect(state().titleInfo).toEqual({
      source: 'icy',
      raw: 'Nina Simone - Sinnerman (Live)',
      why: null,
    });
    expect(find).not.toHaveBeenCalled();
  });

  it.each([
    ['FIP - the best radio', 'slogan'],
    ['Advert: buy this', 'advertisement'],
    ['-', 'no-track'],
  ])('is empty while the stream sends “%s”', (raw, why) => {
    plays('Nina Simone - Sinnerman');
    plays(raw);
    expect(state()).toMatchObject({ extractedMetadata: null, titleInfo: { raw, why } });
  });

  it('comes from a side source if the stream sends none, and that source is remembered', async () => {
    find.mockResolvedValue(found('fip'));
    staysSilent();
    await turn();
    expect(state().extractedMetadata).toEqual({
      artist: 'Side artist',
      title: 'Side song',
      coverImageUrl: 'https://a.example/cover.jpg',
      radioId: 'fip',
    });
    expect(state().titleInfo?.source).toBe('icecast');
    background.clock.pass(10_000);
    plays();
    await turn();
    expect(find.mock.calls.map(([, remembered]) => remembered)).toEqual([null, 'icecast']);
  });

  it('is looked up no more than every 10 seconds', async () => {
    plays();
    background.clock.pass(5_000);
    staysSilent();
    await turn();
    expect(find).toHaveBeenCalledTimes(1);
  });

  it('is looked up again after a clock that was ahead is put right', async () => {
    staysSilent();
    await turn();
    background.clock.pass(-365 * 24 * 3_600_000);
    plays();
    await turn();
    expect(find).toHaveBeenCalledTimes(2);
  });

  it('is not looked up elsewhere while the stream’s first title may still arrive', async () => {
    plays();
    background.clock.pass(1_000);
    plays();
    await turn();
    plays('Nina Simone - Sinnerman');
    expect(find).not.toHaveBeenCalled();
  });

  it('is not looked up elsewhere while the stream is still expected to send one', async () => {
    for (let seconds = 0; seconds <= 20; seconds += 2) {
      background.hostSays({ phase: 'playing', ownTitles: 'coming' });
      background.clock.pass(2_000);
    }
    await turn();
    expect(find).not.toHaveBeenCalled();
    background.hostSays({ phase: 'playing', ownTitles: 'none' });
    await turn();
    expect(find).toHaveBeenCalledTimes(1);
    // So the lookup need not read the stream again.
    expect(find.mock.lastCall?.[0]).toMatchObject({ streamIsSilent: true });
  });

  it('is never that of another radio', async () => {
    find.mockResolvedValue(found('kexp'));
    staysSilent();
    await turn();
    expect(state().extractedMetadata).toBeNull();
  });

  it('is not taken from an answer that arrives after a switch to another station', async () => {
    let answer: (finding: SideFinding) => void = () => {};
    find.mockReturnValueOnce(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    staysSilent();
    await turn();
    await toggleItem(background, { item: kexp });
    plays();
    answer(found('fip'));
    await turn();
    expect(state().extractedMetadata).toBeNull();
    expect(find.mock.calls[0]?.[2].aborted).toBe(true);
  });

  it('is the stream’s own as soon as the stream sends one', async () => {
    find.mockResolvedValue(found('fip'));
    staysSilent();
    await turn();
    plays('Own artist - Own song');
    expect(state()).toMatchObject({ extractedMetadata: { artist: 'Own artist' } });
  });

  it('comes with a reason if there is none', async () => {
    find.mockResolvedValue({ none: 'no-host-access' });
    staysSilent();
    await turn();
    expect(state().titleInfo).toEqual({ source: null, raw: '', why: 'no-host-access' });
  });

  it('leaves the state unchanged if the next answer is the same', async () => {
    staysSilent();
    await turn();
    const { titleInfo } = state();
    background.clock.pass(10_000);
    plays();
    await turn();
    expect(find).toHaveBeenCalledTimes(2);
    expect(state().titleInfo).toBe(titleInfo);
  });

  describe('in a local encoding', () => {
    const sends = (text: string, encoding: string) =>
      background.hostSays({
        phase: 'playing',
        streamTitle: readIcyTitle(encodeAs(`StreamTitle='${text}';`, encoding)),
      });
    const title = () => state().extractedMetadata?.title;

    it('is decoded with the encoding that last fit the station', () => {
      sends('Lucie - řekni', 'iso-8859-2');
      expect(title()).toBe('øekni');
      sends('Jiří Korn - Příběh', 'iso-8859-2');
      expect(title()).toBe('Příběh');
      sends('Lucie - řekni', 'iso-8859-2');
      expect(state().titleInfo?.raw).toBe('Lucie - řekni');
      expect(title()).toBe('řekni');
      expect(background.stations.read('fip').titleEncoding).toBe('iso-8859-2');
    });

    it('is decoded as windows-1252 if that fits better than the remembered encoding', () => {
      background.stations.learn('fip', { titleEncoding: 'iso-8859-2' });
      sends('Maná - ¿Dónde Jugarán los Niños?', 'windows-1252');
      expect(title()).toBe('¿Dónde Jugarán los Niños?');
      sends('Nek - Laura non c’è', 'windows-1252');
      expect(title()).toBe('Laura non c’è');
    });

    it('is first decoded with the usual encoding of the station’s country', async () => {
      await toggleItem(background, { item: { ...kexp, aURL: 'https://radio.example.cz/a' } });
      sends('Lucie - řekni', 'iso-8859-2');
      expect(title()).toBe('řekni');
    });

    it('has its encoding remembered if a side source reports it', async () => {
      find.mockResolvedValue({ ...found('fip'), encoding: 'windows-1251' } as SideFinding);
      staysSilent();
      await turn();
      background.clock.pass(10_000);
      plays();
      await turn();
      expect(find.mock.calls.map(([station]) => station.titleEncoding)).toEqual([
        '',
        'windows-1251',
      ]);
    });
  });

  it('is cleared when playback pauses', () => {
    plays('Nina Simone - Sinnerman');
    background.hostSays({ phase: 'paused' });
    expect(state()).toMatchObject({ extractedMetadata: null, titleInfo: null });
  });

  it('has the station’s picture if the track has no cover', () => {
    plays('Nina Simone - Sinnerman');
    expect(state().extractedMetadata?.coverImageUrl).toBe(fip.image);
  });
});

describe('a cover that is looked up', () => {
  const COVER = 'https://covers.example/found.jpg';
  const findCover = vi.fn(async () => COVER);
  const sideSources: SideSources = { find: async () => ({ none: 'station-sends-none' }) };

  async function playing() {
    findCover.mockClear();
    const background = createFakeBackground(
      ...[createFakeStorage(), createFakeHost(), sideSources, { find: findCover }],
    );
    background.state.settings.coverLookup = true;
    await toggleItem(background, { item: fip });
    const plays = async (raw: string, artwork?: string) => {
      background.hostSays({
        phase: 'playing',
        streamTitle: { raw, source: 'icy', ...(artwork !== undefined && { artwork }) },
      });
      await turn();
    };
    return { background, plays };
  }

  it('replaces the station’s picture in the history', async () => {
    const { background, plays } = await playing();
    const { context, state } = createFakeHistory();
    Object.assign(state, { currentTrack: fip });
    const recorded: Promise<void>[] = [];
    // Like `startBackground` does.
    watchState(background.state, ({ extractedMetadata }) => {
      if (extractedMetadata) recorded.push(recordTrack(context, extractedMetadata));
    });
    await plays('Nina Simone - Sinnerman');
    await Promise.all(recorded);
    expect(recorded).toHaveLength(2);
    expect(await fetchHistory(context, 'fip')).toMatchObject([
      { artist: 'Nina Simone', title: 'Sinnerman', cover_image_url: COVER },
    ]);
  });

  it('is looked up if the stream’s own cover is at an http:// address, but not at https://', async () => {
    const { background, plays } = await playing();
    await plays('Nina Simone - Sinnerman', 'https://a.example/own.jpg');
    expect(findCover).not.toHaveBeenCalled();
    await plays('Nina Simone - Feeling Good', 'http://a.example/plain.jpg');
    expect(background.state.extractedMetadata?.coverImageUrl).toBe(COVER);
  });
});

describe('the addresses of a station', () => {
  it('start with the one that worked last, then the station’s own, then all others', async () => {
    const background = createFakeBackground();
    const urls = () => {
      const order = background.host.orders.findLast(([name]) => name === 'play')?.[1];
      const { url, alternates } = order as { url: string; alternates: string[] };
      return [url, ...alternates];
    };
    const item = { ...fip, alternates: ['https://c.example/fip'] };
    await toggleItem(background, { item });
    expect(urls()).toEqual(['https://a.example/fip', 'https://c.example/fip']);
    background.hostSays({
      phase: 'playing',
      addresses: ['https://d.example/entry', 'https://e.example/entry'],
    });
    await turn();
    background.hostSays({ phase: 'paused' });
    await toggleItem(background, { item });
    expect(urls()).toEqual([
      'https://d.example/entry',
      'https://a.example/fip',
      'https://e.example/entry',
      'https://c.example/fip',
    ]);
    background.hostSays({ phase: 'playing', addresses: ['https://a.example/fip'] });
    await turn();
    background.hostSays({ phase: 'paused' });
    await toggleItem(background, { item });
    expect(urls()[0]).toBe('https://a.example/fip');
  });
});
