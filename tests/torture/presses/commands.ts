import fc from 'fast-check';
import { seek, setRate, setVolume, skip, toggleMute } from '@/lib/background/playback/controls';
import { removeFromRecentlyPlayed, togglePlayedStatus } from '@/lib/background/playback/lists';
import {
  clearQueue,
  dequeue,
  enqueue,
  moveQueued,
  playNext,
} from '@/lib/background/playback/queue';
import { toggle, toggleItem } from '@/lib/background/playback/toggle-item';
import { listKey, type PlayableItem } from '@/lib/model/playable-item';
import { differences } from './compare.ts';
import { ITEMS } from './items.ts';
import { isLive, nameOf, type PlayerModel } from './player-model.ts';
import type { TestedPlayer } from './tested-player.ts';

export interface Counted {
  player: TestedPlayer;
  /** Commands run so far. */
  runs: number;
}
type Command = fc.AsyncCommand<PlayerModel, Counted>;

interface Step {
  name: string;
  /** Milliseconds that pass afterwards; 0: the next follows immediately. */
  after: number;
  isPossible?(model: PlayerModel): boolean;
  model(model: PlayerModel): void;
  player(player: TestedPlayer): unknown;
}

/** Runs it in both, lets the time pass, and checks that they agree. */
function command(step: Step): Command {
  return {
    check: (model) => step.isPossible?.(model as PlayerModel) ?? true,
    async run(model, counted) {
      const { player } = counted;
      counted.runs += 1;
      model.ends = 0;
      await step.player(player);
      step.model(model);
      await pass(model, player, step.after);
      const found = differences(model, player);
      if (found.length > 0) throw new Error(found.join('\n'));
    },
    toString: () => `${step.name}${step.after > 0 ? `, then ${step.after} ms` : ''}`,
  };
}

async function pass(model: PlayerModel, player: TestedPlayer, milliseconds: number): Promise<void> {
  model.pass(milliseconds / 1000);
  await player.pass(milliseconds);
  // Something due right now may or may not have happened already.
  for (let times = 0; times < 40 && milliseconds > 0 && model.isAtAnEdge(); times++) {
    model.pass(1);
    await player.pass(1000);
  }
}

const item = fc.constantFrom(...ITEMS);
/** Usually the user waits and hears something; sometimes presses follow each other immediately. */
const after = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1000, max: 6000 }) },
  { weight: 2, arbitrary: fc.constant(0) },
);
/** May be longer than the idle audio output is kept. */
const long = fc.integer({ min: 1000, max: 45_000 });
const seconds = fc.oneof(
  fc.double({ min: 0, max: 130, noNaN: true }),
  fc.double({ min: -50, max: 9000, noNaN: true }),
);
const part = fc.double({ min: -0.2, max: 1.3, noNaN: true });
const place = fc.nat(6);
const hasItem = ({ target }: PlayerModel) => target !== null;

const presses = fc
  .record({
    item,
    startAt: fc.option(fc.double({ min: -1, max: 90, noNaN: true }), { freq: 5 }),
    rate: fc.option(fc.double({ min: 0.2, max: 4, noNaN: true }), { freq: 6 }),
    after,
  })
  .map(({ item, startAt, rate, after }) =>
    command({
      name: `press ${nameOf(item)}${startAt === null ? '' : ` at ${startAt}`}${rate === null ? '' : ` with rate ${rate}`}`,
      after,
      model: (model) => model.press(item, startAt !== null && startAt >= 0 ? startAt : null, rate),
      player: ({ background }) =>
        toggleItem(background, { item, startAt: startAt ?? undefined, rate: rate ?? undefined }),
    }),
  );

/** Any item, or the current one, since more depends on that. */
const itemOrCurrent = fc.oneof(item, fc.constant(null));

const onItem = (
  name: string,
  model: (model: PlayerModel, item: PlayableItem) => void,
  player: (player: TestedPlayer, item: PlayableItem) => unknown,
  isPossible = (_: PlayableItem) => true,
) =>
  fc.record({ chosen: itemOrCurrent, after }).map(({ chosen, after }) => {
    let item: PlayableItem | null = chosen;
    return command({
      name: `${name} ${chosen === null ? 'the current' : nameOf(chosen)}`,
      after,
      isPossible({ target }) {
        item = chosen ?? target;
        return item !== null && isPossible(item);
      },
      player: (one) => item && player(one, item),
      model: (one) => item && model(one, item),
    });
  });

const simple = (
  name: string,
  model: (model: PlayerModel) => void,
  player: (player: TestedPlayer) => unknown,
  isPossible?: Step['isPossible'],
) => after.map((after) => command({ name, after, model, player, isPossible }));

const withNumber = <T>(
  name: string,
  values: fc.Arbitrary<T>,
  model: (model: PlayerModel, value: T) => void,
  player: (player: TestedPlayer, value: T) => unknown,
) =>
  fc.record({ value: values, after }).map(({ value, after }) =>
    command({
      name: `${name} ${JSON.stringify(value)}`,
      after,
      model: (one) => model(one, value),
      player: (one) => player(one, value),
    }),
  );

/** What a user may do, and what a browser may do to the extension. */
export const COMMANDS: fc.Arbitrary<Command>[] = [
  presses,
  presses,
  simple(
    'toggle',
    (model) => model.target && model.press(model.target, null, null),
    ({ background }) => toggle(background),
  ),
  long.map((after) => command({ name: 'wait', after, model: () => {}, player: () => {} })),
  withNumber(
    'seek to',
    seconds,
    (model, to) => model.seek(to),
    ({ background }, to) => seek(background, to),
  ),
  simple(
    'skip forward',
    (model) => model.skip(30),
    ({ background }) => skip(background, 'forward'),
  ),
  simple(
    'skip back',
    (model) => model.skip(-15),
    ({ background }) => skip(background, 'back'),
  ),
  withNumber(
    'rate',
    fc.double({ min: 0, max: 5, noNaN: true }),
    (model, rate) => model.setRate(rate),
    ({ background }, rate) => setRate(background, rate),
  ),
  withNumber(
    'volume',
    part,
    (model, volume) => model.setVolume(volume),
    ({ background }, volume) => setVolume(background, volume),
  ),
  simple(
    'mute',
    (model) => model.toggleMute(),
    ({ background }) => toggleMute(background),
  ),
  onItem(
    'mark as played or unplayed',
    (model, item) => model.togglePlayed(item),
    ({ background }, item) => togglePlayedStatus(background, item),
    (item) => !isLive(item),
  ),
  onItem(
    'remove from recently played',
    (model, item) => model.removeRecentlyPlayed(item),
    ({ background }, item) => removeFromRecentlyPlayed(background, item),
  ),
  fc
    .record({
      items: fc.uniqueArray(item, { minLength: 1, maxLength: 4, selector: nameOf }),
      at: fc.option(place),
      after,
    })
    .map(({ items, at, after }) =>
      command({
        name: `enqueue ${items.map(nameOf).join(', ')}${at === null ? '' : ` at ${at}`}`,
        after,
        model: (model) => model.enqueue(items, at),
        player: ({ background }) => enqueue(background, { items, at: at ?? undefined }),
      }),
    ),
  onItem(
    'take from the queue',
    (model, item) => {
      model.queue = model.queue.filter((one) => nameOf(one) !== nameOf(item));
    },
    ({ background }, item) => dequeue(background, listKey(item)),
  ),
  fc.record({ item, to: place, after }).map(({ item, to, after }) =>
    command({
      name: `move ${nameOf(item)} to ${to}`,
      after,
      model: (model) => model.move(item, to),
      player: ({ background }) => moveQueued(background, { key: listKey(item), to }),
    }),
  ),
  simple(
    'empty the queue',
    (model) => {
      model.queue = [];
    },
    ({ background }) => clearQueue(background),
  ),
  simple(
    'next',
    (model) => model.playNext(),
    ({ background }) => playNext(background),
  ),
  withNumber(
    'sleep in minutes',
    fc.constantFrom(0.2, 0.5, 1, 15, 60, 0, -1, 9999),
    (model, minutes) => {
      model.sleep = minutes > 0 && minutes <= 1440 ? model.now + minutes * 60 : null;
    },
    (player, minutes) => player.setSleepTimer({ minutes }),
  ),
  simple(
    'sleep at the end',
    (model) => {
      model.sleep = 'episode';
    },
    (player) => player.setSleepTimer('episode'),
  ),
  simple(
    'no sleep timer',
    (model) => {
      model.sleep = null;
    },
    (player) => player.setSleepTimer(null),
  ),
  simple(
    'open a page',
    (model) => {
      model.pages += 1;
    },
    (player) => player.openPage(),
    ({ pages }) => pages < 3,
  ),
  simple(
    'close a page',
    (model) => {
      model.pages -= 1;
    },
    (player) => player.closePage(),
    ({ pages }) => pages > 0,
  ),
  simple(
    'the worker ends',
    () => {},
    (player) => player.endWorker(),
    hasItem,
  ),
  long.map((after) =>
    command({
      name: 'the browser begins anew',
      after,
      model: (model) => model.restart(),
      player: (player) => player.restartBrowser(),
      isPossible: ({ pending }) => pending === null,
    }),
  ),
];
