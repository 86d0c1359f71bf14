import { MINUTE } from '@/lib/model/constants';
import { KEPT_TROUBLES } from '@/lib/model/kept-sound';
import { askBackground } from '../../e2e/ask-background.ts';
import { pollUntil } from '../../e2e/driver/poll-until.ts';
import {
  button,
  list,
  menuItem,
  type Scene,
  says,
  searchbox,
  tab,
  undoStays,
  type Visit,
} from '../scene.ts';
import { putRecords } from '../world/put-records.ts';
import type { World } from '../world/world.ts';

const EVERYWHERE = ['popup', 'panel'] as const;
const OPTIONS = button('History options');
const TRACKS = list('Track history');

async function tracks({ ui }: Visit): Promise<void> {
  await ui.click(tab('History'));
  await ui.waitFor(TRACKS);
}

async function options(visit: Visit): Promise<void> {
  await tracks(visit);
  await visit.ui.click(OPTIONS);
  await visit.ui.waitFor(menuItem('Export as CSV'));
}

/** Keeps the song that is on, the last minutes and a recording of the station, and leaves another one running. */
async function keepSounds({ page }: World): Promise<void> {
  const kept = () => askBackground(page, 'library:kept');
  await askBackground(page, 'player:changeSettings', { keepSongs: true });
  const track = await pollUntil('something to keep', { timeout: 30_000 }, async () => {
    const { state } = await askBackground(page, 'player:hello');
    const track = state.rewind?.tracks.at(-1);
    return track ? { done: track } : null;
  });
  await askBackground(page, 'library:keep', { kind: 'song', at: track.at });
  await askBackground(page, 'library:keep', { kind: 'minutes', minutes: 5 });
  await askBackground(page, 'library:keep', { kind: 'recording', minutes: null });
  const first = (await kept()).sounds.find(({ kind }) => kind === 'recording');
  if (first) await askBackground(page, 'library:stopRecording', first.id);
  await pollUntil('the files', { timeout: 30_000 }, async () => {
    const { sounds } = await kept();
    return sounds.filter(({ is }) => is === 'kept').length >= 2 ? { done: true } : null;
  });
  await askBackground(page, 'library:keep', { kind: 'recording', minutes: null });
}

async function forgetSounds({ page }: World): Promise<void> {
  const { state } = await askBackground(page, 'player:hello');
  for (const { id } of state.recordings) await askBackground(page, 'library:stopRecording', id);
  for (const { id } of (await askBackground(page, 'library:kept')).sounds) {
    await askBackground(page, 'library:removeKept', id);
  }
  await askBackground(page, 'player:changeSettings', { keepSongs: false });
}

/** Sounds that did not become files, one for every reason. */
async function failToKeep({ page }: World): Promise<void> {
  await askBackground(page, 'player:changeSettings', { keepSongs: true });
  await askBackground(page, 'library:kept');
  const now = Date.now();
  const kept = KEPT_TROUBLES.map((is, nth) => ({
    ...{ id: `failed-${nth}`, kind: 'song', is, since: now - nth * MINUTE, radioId: 'x' },
    ...{ station: 'Harbour Radio One', artist: 'Mori & the Ferrymen', title: `Crossing ${nth}` },
    ...{ cover: '', at: now - nth * MINUTE, from: now - nth * MINUTE, until: null, isCut: false },
    ...{ extension: '', mimeType: '', seconds: 0, bytes: 0 },
  }));
  await putRecords(page, 'library', { kept });
}

const DELETED = 'Mori & the Ferrymen – Slow Crossing';

export const HISTORY_SCENES: readonly Scene[] = [
  {
    name: 'history--tracks',
    wide: true,
    world: 'listener',
    surfaces: EVERYWHERE,
    arrive: tracks,
    abroad: true,
  },
  {
    name: 'history--search',
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await tracks(visit);
      await visit.ui.fill(searchbox('Search history'), 'sol');
      await visit.ui.waitFor(list('Matching tracks'));
    },
    abroad: true,
  },
  {
    name: 'history--no-results',
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await tracks(visit);
      await visit.ui.fill(searchbox('Search history'), 'zzqx');
      await says(visit, 'Nothing found for “zzqx”');
    },
  },
  {
    name: 'history--saved',
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await tracks(visit);
      await visit.ui.click(button('Saved tracks'));
      await visit.ui.waitFor(list('Saved tracks'));
    },
    abroad: true,
  },
  {
    name: 'history--kept',
    world: 'listener',
    surfaces: EVERYWHERE,
    before: keepSounds,
    after: forgetSounds,
    async arrive(visit) {
      await visit.ui.click(tab('History'));
      await visit.ui.click(button('Kept'));
      await visit.ui.waitFor(list('Kept'));
    },
    abroad: true,
  },
  {
    name: 'history--not-kept',
    world: 'listener',
    surfaces: ['panel'],
    before: failToKeep,
    after: forgetSounds,
    async arrive(visit) {
      await visit.ui.click(tab('History'));
      await visit.ui.click(button('Kept'));
      await visit.ui.waitFor(list('Kept'));
    },
  },
  {
    name: 'history--stations',
    world: 'listener',
    surfaces: EVERYWHERE,
    fleeting: true,
    async arrive(visit) {
      await tracks(visit);
      await visit.ui.click({ role: 'combobox', name: 'Station' });
      await visit.ui.page.waitForSelector('[role=option]');
    },
  },
  {
    name: 'history--options',
    world: 'listener',
    surfaces: EVERYWHERE,
    fleeting: true,
    arrive: options,
    abroad: true,
  },
  {
    name: 'history--confirm-delete',
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await options(visit);
      await visit.ui.click(menuItem('Delete this station’s history'));
      await visit.ui.waitFor(button('Delete all'));
    },
    abroad: true,
  },
  {
    name: 'history--undo-toast',
    world: 'listener',
    surfaces: EVERYWHERE,
    fleeting: true,
    pointed: true,
    async arrive(visit) {
      await tracks(visit);
      await visit.ui.click(button(`Delete ${DELETED}`));
      await undoStays(visit);
    },
    async leave({ ui }) {
      await ui.click(button('Undo'));
      await ui.waitFor(button(`Delete ${DELETED}`));
    },
  },
];

export const NEWCOMER_HISTORY_SCENES: readonly Scene[] = [
  {
    name: 'history--empty',
    world: 'newcomer',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await visit.ui.click(tab('History'));
      await says(visit, 'No tracks yet');
    },
    abroad: true,
  },
  {
    name: 'history--kept-empty',
    world: 'newcomer',
    surfaces: EVERYWHERE,
    before: ({ page }) => askBackground(page, 'player:changeSettings', { keepSongs: true }),
    after: ({ page }) => askBackground(page, 'player:changeSettings', { keepSongs: false }),
    async arrive(visit) {
      await visit.ui.click(tab('History'));
      await visit.ui.click(button('Kept'));
      await says(visit, 'Nothing kept yet');
    },
  },
  {
    name: 'history--saved-empty',
    world: 'newcomer',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await visit.ui.click(tab('History'));
      await visit.ui.click(button('Saved tracks'));
      await says(visit, 'No saved tracks');
    },
  },
];
