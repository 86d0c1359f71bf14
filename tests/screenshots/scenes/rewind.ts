import type { PlayerState, Rewind } from '@/lib/contract/player-state';
import type { RewindLoss } from '@/lib/model/rewind';
import type { HistoryRow } from '@/lib/model/track-history';
import { askBackground, pretend } from '../../e2e/ask-background.ts';
import { pollUntil } from '../../e2e/driver/poll-until.ts';
import { playRow } from '../../e2e/names.ts';
import { reachControl } from '../../e2e/reach-control.ts';
import { button, menuItem, type Scene, tab, type Visit } from '../scene.ts';

const EVERYWHERE = ['popup', 'panel'] as const;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const SEEK = { role: 'slider', name: 'Seek' };

interface Kept {
  /** Whether the listener keeps songs. */
  keepSongs?: boolean;
  /** Further changes of the state. */
  and?: (now: number, heard: Rewind['tracks'][number] | undefined) => Partial<PlayerState>;
  is?: Rewind['is'];
  /** Seconds behind live. */
  behind?: number;
  isPlaceLost?: boolean;
  loss?: RewindLoss | null;
}

/** Tells the page, as the background would, that half an hour of the station that is on is kept. */
async function keep({ ui, world }: Visit, kept: Kept): Promise<void> {
  const rows = await askBackground(world.page, 'history:fetch', 'nordlys');
  const { state } = await askBackground(world.page, 'player:hello');
  const { keepSongs = false } = kept;
  await pollUntil('the seek bar', { timeout: 15_000 }, async () => {
    await pretend(ui, {
      changes: { ...changesFor(kept, rows), settings: { ...state.settings, keepSongs } },
      through: world.page,
    });
    return ui.waitFor(SEEK, { timeout: SECOND }).then(
      () => ({ done: true }),
      () => null,
    );
  });
}

function changesFor(
  { is = 'behind', behind = 134, isPlaceLost = false, loss = null, and }: Kept,
  rows: readonly HistoryRow[],
): Partial<PlayerState> {
  const now = Date.now();
  const oldest = now - 30 * MINUTE;
  const position = now - behind * SECOND;
  const tracks = rows
    .filter(({ played_at }) => played_at > oldest)
    .map(({ played_at, artist, title }) => ({ at: played_at, artist, title }))
    .toReversed();
  const heard = tracks.findLast(({ at }) => at <= position);
  return {
    rewind: {
      ...{ rate: 1, breaks: [] },
      ...{ is, oldest, position, isPlaceLost, loss, tracks, edge: now, measuredAt: now },
      gaps: [{ at: now - 17 * MINUTE, seconds: 40 }],
      makesFiles: true,
    },
    ...(heard && { extractedMetadata: { ...heard, coverImageUrl: '', radioId: 'nordlys' } }),
    ...{ source: 'stream', recordings: [] },
    ...and?.(now, heard),
  };
}

const home =
  (kept: Kept, then?: (visit: Visit) => Promise<void>) =>
  async (visit: Visit): Promise<void> => {
    await visit.ui.waitFor(playRow('Harbour Lights Jazz'));
    await keep(visit, kept);
    await then?.(visit);
  };

/** Rests the pointer on the seek bar, at this part of it. */
const pointAt =
  (part: number) =>
  async ({ ui, say }: Visit): Promise<void> => {
    const place = await ui.evaluate(
      (name, part) => {
        const box = document.querySelector(`[aria-label="${name}"]`)?.getBoundingClientRect();
        const { left, width, top, height } = box ?? new DOMRect();
        return { x: left + width * part, y: top + height / 2 };
      },
      say('Seek'),
      part,
    );
    await ui.page.mouse.move(place.x, place.y);
  };

const RECORDING = { radioId: 'nordlys', since: 0, until: null, artist: '', title: '' };
const recordingSince = (since: number) =>
  ({ ...RECORDING, id: 'r', kind: 'recording', since, at: since }) as const;
const KEEP = button('Keep this song');

export const REWIND_SCENES: readonly Scene[] = [
  {
    name: 'rewind--behind',
    world: 'listener',
    surfaces: EVERYWHERE,
    arrive: home({}),
    abroad: true,
  },
  {
    name: 'rewind--place-lost',
    world: 'listener',
    surfaces: EVERYWHERE,
    arrive: home({ behind: 30 * 60, isPlaceLost: true }),
  },
  {
    name: 'rewind--no-room',
    world: 'listener',
    surfaces: EVERYWHERE,
    arrive: home({ loss: 'full' }),
    abroad: true,
  },
  {
    name: 'rewind--pointed',
    world: 'listener',
    surfaces: EVERYWHERE,
    fleeting: true,
    pointed: true,
    arrive: home({}, pointAt(0.8)),
    abroad: true,
  },
  {
    name: 'rewind--menu',
    world: 'listener',
    surfaces: EVERYWHERE,
    fleeting: true,
    arrive: home({}, async ({ ui }) => {
      await reachControl(ui, button('Rewind options'));
      await ui.click(button('Rewind options'));
      await ui.waitFor({ role: 'menuitem', name: 'Catch up' });
    }),
    abroad: true,
  },
  {
    name: 'rewind--full',
    world: 'listener',
    surfaces: EVERYWHERE,
    arrive: home({}, async ({ ui }) => {
      await ui.click(button('Open now playing'));
      await ui.waitFor({ role: 'list', name: 'Track history' });
    }),
    abroad: true,
  },
  {
    name: 'rewind--history',
    world: 'listener',
    surfaces: EVERYWHERE,
    pointed: true,
    fleeting: true,
    arrive: home({}, async ({ ui }) => {
      await ui.click(tab('History'));
      await ui.waitFor({ role: 'list', name: 'Track history' });
      await ui.page.hover('[role=tabpanel]:not([hidden]) li:nth-of-type(2)');
    }),
  },
  {
    name: 'rewind--keep-menu',
    world: 'listener',
    surfaces: EVERYWHERE,
    fleeting: true,
    arrive: home({ keepSongs: true }, async ({ ui }) => {
      await reachControl(ui, button('Rewind options'));
      await ui.click(button('Rewind options'));
      await ui.waitFor(menuItem('Keep this song'));
    }),
    abroad: true,
  },
  {
    name: 'rewind--keep-minutes',
    world: 'listener',
    surfaces: EVERYWHERE,
    fleeting: true,
    pointed: true,
    arrive: home({ keepSongs: true }, async ({ ui }) => {
      await reachControl(ui, button('Rewind options'));
      await ui.click(button('Rewind options'));
      await ui.click(menuItem('Keep the last minutes'));
      await ui.waitFor({ role: 'menu', name: 'Keep the last minutes' });
    }),
    abroad: true,
  },
  {
    name: 'rewind--being-kept',
    world: 'listener',
    surfaces: EVERYWHERE,
    arrive: home(
      {
        keepSongs: true,
        and: (_, heard) => ({
          recordings: [{ ...RECORDING, id: 's', kind: 'song', at: heard?.at ?? 0 }],
        }),
      },
      // The button's code is loaded separately, a moment later.
      ({ ui, surface }) => (surface === 'popup' ? ui.waitFor(KEEP) : reachControl(ui, KEEP)),
    ),
    abroad: true,
  },
  {
    name: 'rewind--recording',
    world: 'listener',
    surfaces: EVERYWHERE,
    arrive: home(
      {
        keepSongs: true,
        and: (now) => ({
          recordings: [recordingSince(now - 754 * SECOND)],
        }),
      },
      ({ ui }) => ui.waitFor(button('Stop recording')),
    ),
    abroad: true,
  },
  {
    name: 'rewind--full-recording',
    world: 'listener',
    surfaces: EVERYWHERE,
    arrive: home(
      {
        keepSongs: true,
        and: (now) => ({
          recordings: [
            {
              ...recordingSince(now - 754 * SECOND),
              until: now + 1046 * SECOND,
            },
          ],
        }),
      },
      async ({ ui }) => {
        await ui.click(button('Open now playing'));
        await ui.waitFor({ role: 'list', name: 'Track history' });
        await ui.waitFor(button('Stop recording'));
      },
    ),
    abroad: true,
  },
  {
    name: 'rewind--keep-history',
    world: 'listener',
    surfaces: EVERYWHERE,
    pointed: true,
    fleeting: true,
    arrive: home({ keepSongs: true }, async ({ ui }) => {
      await ui.click(tab('History'));
      await ui.waitFor({ role: 'list', name: 'Track history' });
      await ui.page.hover('[role=tabpanel]:not([hidden]) li:nth-of-type(2)');
    }),
  },
];
