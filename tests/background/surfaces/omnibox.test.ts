import { describe, expect, it } from 'vitest';
import { createOmnibox, type OmniboxDeps } from '@/lib/background/surfaces/omnibox';
import type { StationAnswer } from '@/lib/contract/directory';
import type { SubscribedShow } from '@/lib/contract/library';
import type { PlayOutcome } from '@/lib/contract/messages/player';
import { directoryShow } from '@/lib/directory/podcasts/directory-show';
import { SECOND } from '@/lib/model/constants';
import { itemFavourite } from '@/lib/model/favourite';
import { itemName, type RadioItem } from '@/lib/model/playable-item';
import { createFakeClock } from '../../support/fake-clock.ts';

const station = (title: string, more: Partial<RadioItem> = {}): RadioItem => ({
  ...{ radio_id: title, id: title, aURL: `https://a.example/${title}`, isLive: true, title },
  ...more,
});
const show = (title: string) => directoryShow(`https://a.example/${title}/feed`, { title });
const subscription = (title: string) => ({ show: show(title) }) as SubscribedShow;

const ANSWER: StationAnswer = { found: [], more: false, trouble: null, at: null };

function open(given: Partial<OmniboxDeps> & { found?: RadioItem[]; works?: boolean } = {}) {
  const { found = [], works = true, ...more } = given;
  const done: string[] = [];
  const clock = createFakeClock();
  const outcome: PlayOutcome = works ? { ok: true } : { ok: false, trouble: { kind: 'no-audio' } };
  const omnibox = createOmnibox({
    library: {
      favourites: async () => [itemFavourite(station('Jazz at home'))],
      shows: async () => [subscription('Jazz talk')],
    },
    stations: [station('Jazz starter')],
    shows: [show('Jazz lessons')],
    searchStations: async () => ({ ...ANSWER, found }),
    play: async (item) => {
      done.push(`plays ${itemName(item)}`);
      return outcome;
    },
    playNewest: async ({ title }) => {
      done.push(`plays the newest of ${title}`);
      return outcome;
    },
    playAddress: async (address) => {
      done.push(`plays what is at ${address}`);
      return works;
    },
    clock,
    ...more,
  });
  const names = async (typed: string) => (await omnibox.suggest(typed)).map(({ name }) => name);
  return { ...omnibox, names, done, clock };
}

describe('the address bar suggests', () => {
  it('favourites, subscriptions, what the directory finds, and starter stations and shows', async () => {
    expect(await open({ found: [station('Blue note')] }).names('jazz')).toEqual([
      'Jazz at home',
      'Jazz talk',
      'Blue note',
      'Jazz starter',
      'Jazz lessons',
    ]);
  });

  it('the best match first', async () => {
    expect((await open().names('jazz talk'))[0]).toBe('Jazz talk');
  });

  it('local entries before anything is typed, without asking the directory', async () => {
    const searchStations = () => Promise.reject(new Error('Asked'));
    expect((await open({ searchStations }).names(' ')).length).toBe(4);
  });

  it('a favourite once, even if the directory finds it, too', async () => {
    const found = [station('Jazz at home', { directory: 'radio-browser' })];
    expect(await open({ found }).names('jazz at home')).toEqual(['Jazz at home']);
  });

  it('at most six', async () => {
    const found = Array.from({ length: 9 }, (_, index) => station(`Jazz ${index}`));
    expect(await open({ found }).names('jazz')).toHaveLength(6);
  });

  it('different contents for stations with the same name', async () => {
    const found = ['1', '2', '3'].map((id) =>
      station('Jazz FM', { aURL: `https://a.example/${id}`, place: 'Berlin', country: 'DE' }),
    );
    const contents = (await open({ found }).suggest('fm')).map(({ content }) => content);
    expect(contents).toEqual(['Jazz FM', 'Jazz FM (Station, Berlin, Germany)', 'Jazz FM (3)']);
  });

  it('only local entries if the directory takes too long', async () => {
    const { names, clock } = open({ searchStations: () => new Promise(() => {}) });
    const suggested = names('jazz');
    await new Promise((resolve) => setImmediate(resolve));
    clock.pass(1.5 * SECOND);
    expect(await suggested).toHaveLength(4);
  });
});

describe('entered in the address bar', () => {
  it('a name plays the best match', async () => {
    const { enter, done } = open();
    expect(await enter('jazz st')).toEqual({ kind: 'plays' });
    expect(done).toEqual(['plays Jazz starter']);
  });

  it('a show plays its newest episode', async () => {
    const { enter, done } = open();
    await enter('jazz talk');
    expect(done).toEqual(['plays the newest of Jazz talk']);
  });

  it('a suggestion plays itself, not the best match for its text', async () => {
    const found = ['one', 'two'].map((id) =>
      station('Jazz FM', { aURL: `https://a.example/${id}`, radio_id: id, place: id }),
    );
    const played: unknown[] = [];
    const play = async (item: unknown) => {
      played.push(item);
      return { ok: true } as const;
    };
    const { suggest, enter } = open({ found, play });
    await suggest('fm');
    await enter('Jazz FM (Station, two)');
    expect(played).toEqual([found[1]]);
  });

  it('a suggestion from before a restart of the worker plays the best match for its name', async () => {
    const { enter, done } = open();
    await enter('Jazz at home');
    expect(done).toEqual(['plays Jazz at home']);
  });

  it.each(['https://jazz.example/live', 'http://127.0.0.1:8000/live'])(
    'the address %s plays what is there',
    async (address) => {
      const { enter, done } = open();
      expect(await enter(address)).toEqual({ kind: 'plays' });
      expect(done).toEqual([`plays what is at ${address}`]);
    },
  );

  it('an address without a scheme counts as one only if nothing has that name', async () => {
    const { enter, done } = open({ stations: [station('radio.example')] });
    await enter('radio.example');
    await enter('other.example/live');
    expect(done).toEqual(['plays radio.example', 'plays what is at https://other.example/live']);
  });

  it('an address is left to the listener if it is unclear what to play', async () => {
    const { enter } = open({ works: false });
    const address = 'https://jazz.example/list';
    expect(await enter(address)).toEqual({ kind: 'unclear', address });
  });

  it('a show without an episode to play is left to the listener', async () => {
    const { enter } = open({ works: false });
    expect(await enter('jazz talk')).toEqual({
      kind: 'unclear',
      address: 'https://a.example/Jazz talk/feed',
    });
  });

  it.each(['', '   ', 'nothing of that name'])('“%s” plays nothing', async (typed) => {
    const { enter, done } = open();
    expect(await enter(typed)).toEqual({ kind: 'nothing' });
    expect(done).toEqual([]);
  });
});
