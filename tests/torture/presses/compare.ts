import type { PlayerState } from '@/lib/contract/player-state';
import { compareProgress } from './compare-progress.ts';
import { isLive, nameOf, type PlayerModel, tolerance } from './player-model.ts';
import type { TestedPlayer } from './tested-player.ts';

/** When the tested player's clock starts; milliseconds since 1970. */
const BEGAN = 1_000_000;

/** Describes all differences between the model and the player; empty if they agree. */
export function differences(model: PlayerModel, player: TestedPlayer): string[] {
  const { state } = player.background;
  const found: string[] = [];
  const same = (what: string, here: unknown, there: unknown) => {
    const [a, b] = [JSON.stringify(here), JSON.stringify(there)];
    if (a !== b) found.push(`${what}: the model has ${a}, the player ${b}`);
  };
  const name = (item: PlayerState['currentTrack']) => (item === null ? null : nameOf(item));
  const { current, pending } = model;

  if (model.isPausedAtTheEnd() && positionOf(player) === 0) model.beginAnew();

  same('current track', name(current), name(state.currentTrack));
  same('pending track', name(pending), name(state.pendingTrack));
  // The previous item plays on until the press reaches the element.
  if (pending === null) same('isPlaying', model.isPlaying, state.isPlaying);
  // A page that opens makes the background preload the current file; the model knows nothing of that.
  const isMadeReady = pending === null && player.media.src !== '' && player.media.readyState === 0;
  const loads = isMadeReady ? current : pending;
  same('loading', loads === null ? {} : { [String(loads.id)]: true }, state.loading);
  same('broken link', model.error === null ? null : 'loading', state.brokenLink);
  same('volume', model.volume, state.volume);
  same('isMuted', model.volume === 0, state.isMuted);
  same('rate', model.rate, state.rate);
  if (current !== null) same('isLive', isLive(current), state.isLive);
  same('recently played', model.recentlyPlayed.map(nameOf), state.recentlyPlayed.map(nameOf));
  same('queue', model.queue.map(nameOf), state.queue.map(nameOf));
  same('sleep timer', sleepOf(model), state.sleepTimer);
  comparePosition(model, player, found);
  compareProgress(model, player, found);
  if (pending === null) compareSound(model, player, found);
  for (const page of player.pages) {
    for (const key of Object.keys(state) as (keyof PlayerState)[])
      same(`a page’s ${key}`, state[key], page[key]);
  }
  same('pages', model.pages, player.pages.length);
  return found;
}

const sleepOf = ({ sleep }: PlayerModel) => {
  if (sleep === null) return null;
  return sleep === 'episode'
    ? { kind: 'episode' }
    : { kind: 'time', until: Math.round(BEGAN + sleep * 1000) };
};

/** The position the player reported, advanced by the time since then. */
function positionOf({ background, now }: TestedPlayer): number {
  const { isPlaying, isBuffering, seekValue, seekValueAt, rate, duration } = background.state;
  if (!isPlaying || isBuffering) return seekValue;
  const moved = seekValue + ((now() - seekValueAt) / 1000) * rate;
  return duration > 0 ? Math.min(moved, duration) : moved;
}

/** If they agree, the model takes the player's position, so that small differences don't add up. */
function comparePosition(model: PlayerModel, player: TestedPlayer, found: string[]): void {
  const { target } = model;
  if (target === null || isLive(target)) return;
  const position = positionOf(player);
  // A start cancelled before anything loaded does not count: a page that opens finds the last position played.
  const places = model.isPlaying ? [model.position] : [model.position, model.of(target).time];
  if (places.some((place) => Math.abs(position - place) <= tolerance(model))) {
    model.position = position;
    return;
  }
  found.push(`position: the model has ${model.position}, the player ${position}`);
}

/** Compares what is heard with what is shown. */
function compareSound(model: PlayerModel, { media, fades }: TestedPlayer, found: string[]): void {
  if (media.sounds !== model.isPlaying && !(fades && media.sounds))
    found.push(`sound: the model has ${model.isPlaying}, the element ${media.sounds}`);
  const fallsAsleep = model.untilSleep <= 20.5;
  if (!fades && !fallsAsleep && model.isPlaying && media.volume !== model.volume) {
    found.push(`loudness: the model has ${model.volume}, the element ${media.volume}`);
  }
  const { current } = model;
  if (!model.isPlaying || current === null) return;
  const rate = isLive(current) ? 1 : model.rate;
  if (media.playbackRate !== rate)
    found.push(`speed: the model has ${rate}, the element ${media.playbackRate}`);
  if (isLive(current)) return;
  if (Math.abs(media.currentTime - model.position) > tolerance(model)) {
    found.push(`position heard: the model has ${model.position}, the element ${media.currentTime}`);
  }
}
