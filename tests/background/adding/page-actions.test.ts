import { describe, expect, it } from 'vitest';
import { createPageActions } from '@/lib/background/adding/page-actions';
import type { AddressFinding, ImportPreview } from '@/lib/contract/library';
import type { PlayOutcome } from '@/lib/contract/messages/player';
import { itemFromAddress } from '@/lib/directory/inspect-address';
import { directoryShow } from '@/lib/directory/podcasts/directory-show';
import type { Favourite } from '@/lib/model/favourite';

const item = itemFromAddress('https://a.example/live', 'live', 'Live');
const other = itemFromAddress('https://a.example/other', 'live', 'Other');
const show = directoryShow('https://a.example/feed', { title: 'A show' });

const FINDINGS = {
  audio: { kind: 'audio', item, certain: true },
  maybe: { kind: 'audio', item, certain: false },
  playlist: { kind: 'playlist', items: [item, other] },
  feed: { kind: 'feed', show, episodes: 3, subscribed: false },
  page: { kind: 'page', feeds: [] },
  file: { kind: 'file', preview: {} as ImportPreview },
  nothing: { kind: 'nothing', trouble: { kind: 'no-audio' } },
} satisfies Record<string, AddressFinding>;

type Found = keyof typeof FINDINGS;

function actionsFor(found: Found, works = true) {
  const done: string[] = [];
  const outcome: PlayOutcome = works ? { ok: true } : { ok: false, trouble: { kind: 'no-audio' } };
  const actions = createPageActions({
    inspect: async () => FINDINGS[found],
    play: async ({ title }) => {
      done.push(`plays ${title}`);
      return outcome;
    },
    playNewest: async ({ title }) => {
      done.push(`plays the newest of ${title}`);
      return outcome;
    },
    library: {
      addFavourites: async (favourites: readonly Favourite[]) => {
        done.push(...favourites.map(({ key }) => `adds ${key}`));
        if (works) return { ok: true, value: null };
        return { ok: false, failure: { kind: 'quota', detail: '' } };
      },
      subscribe: async (feedUrl) => {
        done.push(`subscribes to ${feedUrl}`);
        return works ? { ok: true, show } : { ok: false, trouble: { kind: 'missing' } };
      },
    },
  });
  return { ...actions, done };
}

describe('“Play in Skywave”', () => {
  it.each([
    ['audio', ['plays Live']],
    ['maybe', ['plays Live']],
    ['playlist', ['plays Live']],
    ['feed', ['plays the newest of A show']],
  ] satisfies [Found, string[]][])('works on %s: %o', async (found, wanted) => {
    const { play, done } = actionsFor(found);
    expect(await play('x')).toBe(true);
    expect(done).toEqual(wanted);
  });

  it.each(['page', 'file', 'nothing'] as const)(
    'does nothing on %s and leaves the choice to the listener',
    async (found) => {
      const { play, done } = actionsFor(found);
      expect(await play('x')).toBe(false);
      expect(done).toEqual([]);
    },
  );

  it.each(['audio', 'playlist', 'feed'] as const)('reports a failure on %s', async (found) => {
    expect(await actionsFor(found, false).play('x')).toBe(false);
  });
});

describe('“Add to Skywave”', () => {
  it.each([
    ['audio', ['adds radio https://a.example/live']],
    ['feed', ['subscribes to https://a.example/feed']],
  ] satisfies [Found, string[]][])('works on %s: %o', async (found, wanted) => {
    const { add, done } = actionsFor(found);
    expect(await add('x')).toBe(true);
    expect(done).toEqual(wanted);
  });

  it.each(['maybe', 'playlist', 'page', 'file', 'nothing'] as const)(
    'does nothing on %s and leaves the choice to the listener',
    async (found) => {
      const { add, done } = actionsFor(found);
      expect(await add('x')).toBe(false);
      expect(done).toEqual([]);
    },
  );

  it('reports a failure to subscribe to a feed or to add a favourite', async () => {
    expect(await actionsFor('feed', false).add('x')).toBe(false);
    expect(await actionsFor('audio', false).add('x')).toBe(false);
  });
});
