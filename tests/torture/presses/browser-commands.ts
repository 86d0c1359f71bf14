import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { listKey, type PlayableItem } from '@/lib/model/playable-item';
import { askBackground } from '../../e2e/ask-background.ts';
import { agree } from './agree.ts';
import type { BrowserModel } from './browser-model.ts';
import { type BrowserPlayer, clickOne } from './browser-player.ts';
import { isLive, nameOf } from './player-model.ts';

type Command = fc.AsyncCommand<BrowserModel, BrowserPlayer>;

interface Step {
  name: string;
  /** Milliseconds that pass afterwards. */
  after?: number;
  isPossible?(model: BrowserModel): boolean;
  model(model: BrowserModel): void;
  player(player: BrowserPlayer): Promise<unknown>;
}

const command = ({ name, after = 0, isPossible = () => true, model, player }: Step): Command => ({
  check: (one) => isPossible(one as BrowserModel),
  async run(one, real) {
    real.commands.push(name);
    one.catchUp();
    await player(real);
    model(one);
    await wait(after);
    await agree(one, real);
  },
  toString: () => name,
});

/** Seconds before a file's end without skips or waits: near the end, it may or may not have ended already. */
const NEAR_END = 90;
const isFile = ({ target }: BrowserModel) => target !== null && !isLive(target);
const isFarFromEnd = (model: BrowserModel) =>
  isFile(model) &&
  model.target !== null &&
  model.of(model.target).duration - model.position > NEAR_END;

/** What a user does in a browser, with the buttons and from the lists. */
export function browserCommands(
  items: readonly PlayableItem[],
  canEndWorker: boolean,
): fc.Arbitrary<Command>[] {
  const item = fc.constantFrom(...items);
  const place = fc.nat(4);
  const after = fc.oneof(fc.constant(0), fc.nat(1500));
  const page = fc.nat(2);
  const click = (
    name: string,
    labels: string[],
    isPossible: (model: BrowserModel) => boolean,
    model: (model: BrowserModel) => void,
  ) =>
    fc.record({ page, after }).map(({ page, after }) =>
      command({
        name,
        after,
        isPossible,
        model,
        async player({ panel, others }) {
          const chosen = [panel, ...others][page] ?? panel;
          if (!(await clickOne(chosen, labels)) && !(await clickOne(panel, labels)))
            throw new Error(`There is no button ${labels.join(' or ')}.`);
        },
      }),
    );

  const all: fc.Arbitrary<Command>[] = [
    fc
      .record({
        item,
        startAt: fc.option(fc.nat(150), { freq: 5 }),
        rate: fc.option(fc.constantFrom(0.5, 1, 1.5, 3), { freq: 6 }),
        after,
      })
      .map(({ item, startAt, rate, after }) =>
        command({
          name: `press ${nameOf(item)}${startAt === null ? '' : ` at ${startAt}`}${rate === null ? '' : ` with rate ${rate}`}`,
          after,
          model: (model) => model.press(item, startAt, rate),
          player: ({ panel }) =>
            askBackground(panel, 'player:toggleItem', {
              item,
              ...(startAt !== null && { startAt }),
              ...(rate !== null && { rate }),
            }),
        }),
      ),
    click(
      'play or pause',
      ['Play', 'Pause'],
      ({ target }) => target !== null,
      (model) => model.target && model.press(model.target, null, null),
    ),
    click('skip forward', ['Skip forward 30 seconds'], isFarFromEnd, (model) => model.skip(30)),
    click('skip back', ['Skip back 15 seconds'], isFile, (model) => model.skip(-15)),
    click(
      'mute',
      ['Mute', 'Unmute'],
      () => true,
      (model) => model.toggleMute(),
    ),
    fc.nat(150).map((to) =>
      command({
        name: `seek to ${to}`,
        isPossible: isFile,
        model: (model) => model.seek(to),
        player: ({ panel }) => askBackground(panel, 'player:seek', to),
      }),
    ),
    fc.constant(
      command({
        name: 'seek to the end',
        isPossible: (model) => isFile(model) && model.isPlaying,
        model: (model) => model.seek(1e6),
        player: ({ panel }) => askBackground(panel, 'player:seek', 1e6),
      }),
    ),
    fc.constantFrom(0.5, 1, 1.25, 2, 3).map((rate) =>
      command({
        name: `rate ${rate}`,
        model: (model) => model.setRate(rate),
        player: ({ panel }) => askBackground(panel, 'player:setRate', rate),
      }),
    ),
    fc.constantFrom(0, 0.25, 0.5, 1).map((volume) =>
      command({
        name: `volume ${volume}`,
        model: (model) => model.setVolume(volume),
        player: ({ panel }) => askBackground(panel, 'player:setVolume', volume),
      }),
    ),
    item
      .filter((one) => !isLive(one))
      .map((one) =>
        command({
          name: `mark ${nameOf(one)}`,
          model: (model) => model.togglePlayed(one),
          player: ({ panel }) => askBackground(panel, 'player:togglePlayedStatus', one),
        }),
      ),
    item.map((one) =>
      command({
        name: `remove ${nameOf(one)}`,
        model: (model) => model.removeRecentlyPlayed(one),
        player: ({ panel }) => askBackground(panel, 'player:removeRecentlyPlayed', one),
      }),
    ),
    fc.record({ item, at: fc.option(place) }).map(({ item, at }) =>
      command({
        name: `enqueue ${nameOf(item)}${at === null ? '' : ` at ${at}`}`,
        model: (model) => model.enqueue([item], at),
        player: ({ panel }) =>
          askBackground(panel, 'player:enqueue', { items: [item], ...(at !== null && { at }) }),
      }),
    ),
    fc.record({ item, to: place }).map(({ item, to }) =>
      command({
        name: `move ${nameOf(item)} to ${to}`,
        model: (model) => model.move(item, to),
        player: ({ panel }) =>
          askBackground(panel, 'player:moveInQueue', { key: listKey(item), to }),
      }),
    ),
    fc.constantFrom('episode' as const, 60, null).map((choice) =>
      command({
        name: `sleep ${choice}`,
        model: (model) => {
          model.sleep = typeof choice === 'number' ? model.now + choice * 60 : choice;
        },
        player: ({ panel }) =>
          askBackground(
            panel,
            'player:setSleepTimer',
            typeof choice === 'number' ? { minutes: choice } : choice,
          ),
      }),
    ),
    fc.constantFrom('popup' as const, 'options' as const).map((kind) =>
      command({
        name: `open ${kind}`,
        isPossible: ({ pages }) => pages < 2,
        model: (model) => {
          model.pages += 1;
        },
        player: async ({ driver, others }) => others.push(await driver.open(kind)),
      }),
    ),
    fc.constant(
      command({
        name: 'close a page',
        isPossible: ({ pages }) => pages > 0,
        model: (model) => {
          model.pages -= 1;
        },
        player: async ({ others }) => others.shift()?.close(),
      }),
    ),
    fc.constantFrom('Home', 'Radio', 'Podcasts').map((tab) =>
      command({
        name: `tab ${tab}`,
        model: () => {},
        player: ({ panel }) => panel.click({ role: 'tab', name: tab }),
      }),
    ),
  ];
  const ending = command({
    name: 'the worker ends',
    isPossible: ({ target }) => target !== null,
    model: () => {},
    player: ({ driver }) => driver.killWorker(),
  });
  return canEndWorker ? [...all, fc.constant(ending)] : all;
}
