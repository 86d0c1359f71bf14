import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserModel } from './browser-model.ts';
import { type BrowserPlayer, type Observed, observe } from './browser-player.ts';
import { isLive, keyOf, nameOf } from './player-model.ts';

/** Milliseconds that a busy machine may take until a press is heard, shown and stored. */
const TIMEOUT = 30_000;
/** Seconds that positions may differ: loading delays the start by an unknown time. */
const APART = 4;
/** Seconds that the position shown on a page may be off. */
const SHOWN_APART = 6;

/** Waits until the player agrees with the model in everything; throws with the differences if it never does. */
export async function agree(model: BrowserModel, player: BrowserPlayer): Promise<void> {
  const end = performance.now() + TIMEOUT;
  for (;;) {
    const observed = await observe(player);
    if (model.pending !== null && observed.state.pendingTrack === null) model.arrived();
    model.catchUp();
    const found = differences(model, observed);
    if (found.length === 0) {
      adopt(model, observed);
      return;
    }
    if (performance.now() > end) throw new Error(found.join('\n'));
    await wait(100);
  }
}

function differences(model: BrowserModel, { state, queue, audio, pages }: Observed): string[] {
  const found: string[] = [];
  const same = (what: string, here: unknown, there: unknown) => {
    const [a, b] = [JSON.stringify(here), JSON.stringify(there)];
    if (a !== b) found.push(`${what}: the model has ${a}, the player ${b}`);
  };
  const name = (item: typeof state.currentTrack) => (item === null ? null : nameOf(item));
  const { current, pending, target } = model;
  if (model.isPausedAtTheEnd() && state.seekValue === 0) model.beginAnew();

  same('current track', name(current), name(state.currentTrack));
  same('pending track', name(pending), name(state.pendingTrack));
  same('isPlaying', model.isPlaying, state.isPlaying);
  same('broken link', model.error === null ? null : 'loading', state.brokenLink);
  same('volume', model.volume, state.volume);
  same('isMuted', model.volume === 0, state.isMuted);
  same('rate', model.rate, state.rate);
  same('recently played', model.recentlyPlayed.map(nameOf), state.recentlyPlayed.map(nameOf));
  same('queue', model.queue.map(nameOf), queue.map(nameOf));
  same(
    'sleep timer',
    model.sleep === null ? undefined : model.sleep === 'episode' ? 'episode' : 'time',
    state.sleepTimer?.kind,
  );
  for (const [key, { played }] of model.progress) {
    if (Object.hasOwn(state.markedAsPlayedMap, key))
      same(`played mark of ${key}`, played, state.markedAsPlayedMap[key]);
  }

  const isFile = target !== null && !isLive(target);
  const near = (what: string, there: number | null, apart: number) => {
    if (there === null || Math.abs(there - model.position) <= apart * Math.max(1, model.rate))
      return;
    found.push(`${what}: the model has ${model.position}, the player ${there}`);
  };
  if (isFile) near('position', positionOf(state), APART);
  const sounds = audio !== null && !audio.paused;
  same('sound', model.isPlaying, sounds);
  if (sounds && current !== null) {
    if (model.untilSleep > 20.5) same('loudness', model.volume, audio.volume);
    same('speed', isLive(current) ? 1 : model.rate, audio.playbackRate);
    if (isFile) near('position heard', audio.currentTime, APART);
  }

  for (const page of pages) {
    same('button', model.isPlaying ? 'Pause' : 'Play', page.button);
    same('mute button', model.volume === 0, page.isMuted);
    if (model.error !== null) same('alert', true, page.alert.includes(model.error));
    if (target !== null)
      same('heading', true, [target.title, target.artist].includes(page.heading));
    if (isFile && model.of(target).duration > 0) near('position shown', page.position, SHOWN_APART);
  }
  return found;
}

const positionOf = ({ isPlaying, isBuffering, seekValue, seekValueAt, rate }: Observed['state']) =>
  isPlaying && !isBuffering ? seekValue + ((Date.now() - seekValueAt) / 1000) * rate : seekValue;

/** After they agree, copies the player's figures to the model, so that small differences don't add up. */
function adopt(model: BrowserModel, { state }: Observed): void {
  const { target } = model;
  if (target === null || isLive(target)) return;
  model.position = positionOf(state);
  const progress = model.of(target);
  const { [keyOf(target)]: duration = 0 } = state.durationMap;
  if (duration > 0)
    model.progress.set(keyOf(target), { ...progress, duration, time: model.position });
}
