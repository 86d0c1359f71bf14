import * as v from 'valibot';
import { beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import type { AudioStatus, PlayOrder } from '@/lib/contract/audio';
import type { StationAnswer, StationQuery } from '@/lib/contract/directory';
import type { EpisodeQuery, ImportOrder, LibraryJob } from '@/lib/contract/library';
import { type AnswerTo, answerMessages, type Messages, sendMessage } from '@/lib/contract/messages';
import { AUDIO_MESSAGES } from '@/lib/contract/messages/audio';
import type { BACKGROUND_MESSAGES } from '@/lib/contract/messages/background';
import { type Handlers, message } from '@/lib/contract/messages/define-message';
import type { HISTORY_MESSAGES } from '@/lib/contract/messages/history';
import type { ItemOrder } from '@/lib/contract/messages/player';
import type { StatePatch, UI_MESSAGES } from '@/lib/contract/messages/ui';
import type { PlayerState } from '@/lib/contract/player-state';
import type { Settings } from '@/lib/contract/settings';
import type { PlayableItem } from '@/lib/model/playable-item';
import type { SleepChoice } from '@/lib/model/sleep-timer';
import type { HistoryRow } from '@/lib/model/track-history';

type Sender = { id: string; url: string };
type Listener = (message: object, sender: Sender, answer: (answer: object) => void) => unknown;

const { listeners, page, runtime } = vi.hoisted(() => {
  const listeners: Listener[] = [];
  const page: Sender = { id: 'skywave', url: 'chrome-extension://skywave/popup.html' };
  const runtime = {
    id: 'skywave',
    getURL: (path: string) => `chrome-extension://skywave${path}`,
    onMessage: { addListener: (listener: Listener) => listeners.push(listener) },
    sendMessage(message: object, answer: (answer?: object) => void) {
      // Like in the browser: the message is copied, and there may be no receiver.
      const heard = listeners.some((listen) => listen(structuredClone(message), page, answer));
      if (!heard) answer();
    },
  };
  // The messaging library looks this up whenever it sends or listens.
  Object.assign(globalThis, { chrome: { runtime } });
  return { listeners, page, runtime };
});
vi.mock('wxt/browser', () => ({ browser: { runtime } }));

describe('a message to a receiver', () => {
  const orders: unknown[] = [];
  const note =
    (type: string) =>
    (...args: unknown[]) =>
      void orders.push([type, ...args]);

  const status = { press: 7, phase: 'playing' } as AudioStatus;

  answerMessages(AUDIO_MESSAGES, {
    'audio:play': note('play'),
    'audio:prepare': note('prepare'),
    'audio:prefetch': note('prefetch'),
    'audio:pause': note('pause'),
    'audio:release': () => {
      throw new Error('It cannot be let go of.');
    },
    'audio:seek': note('seek'),
    'audio:seekBroadcast': note('seekBroadcast'),
    'audio:catchUp': note('catchUp'),
    'audio:setRewind': note('setRewind'),
    'audio:record': note('record'),
    'audio:endRecording': note('endRecording'),
    'audio:finishRecording': note('finishRecording'),
    'audio:saveKept': note('saveKept'),
    'audio:setRate': note('setRate'),
    'audio:setVolume': note('setVolume'),
    'audio:setCushion': note('setCushion'),
    'audio:setLighter': note('setLighter'),
    'audio:setSound': note('setSound'),
    'audio:setSkipSilences': note('setSkipSilences'),
    'audio:setDisplay': note('setDisplay'),
    'audio:report': async () => status,
  });

  beforeEach(() => void orders.splice(0));

  it('reaches its handler with its data and its sender, and is answered', async () => {
    await expect(sendMessage('audio:seek', 5)).resolves.toBeUndefined();
    expect(orders).toEqual([['seek', 5, page]]);
    await expect(sendMessage('audio:report')).resolves.toEqual(status);
  });

  it('carries only the properties of its schema', async () => {
    const display = { title: 'T', artist: 'A', album: 'FIP', artwork: '' };
    await sendMessage('audio:setDisplay', { ...display, more: 1 } as typeof display);
    expect(orders).toEqual([['setDisplay', display, page]]);
  });

  it('without data may arrive with null, as it does in one of the browsers', async () => {
    await sendMessage('audio:pause', null);
    await sendMessage('audio:pause');
    expect(orders).toEqual([
      ['pause', undefined, page],
      ['pause', undefined, page],
    ]);
  });

  it('with invalid data never reaches its handler, and the sender is given the reason', async () => {
    const refusal = 'The message audio:seek was refused: not number.';
    await expect(sendMessage('audio:seek', 'x' as never)).rejects.toThrow(refusal);
    expect(orders).toEqual([]);
  });

  it('never reaches its handler from a web page', () => {
    const answer = vi.fn();
    const sent = { id: 1, type: 'audio:seek', timestamp: 1, data: 5 };
    for (const listen of listeners) listen(sent, { ...page, url: 'https://a.example/' }, answer);
    return vi.waitFor(() => {
      expect(answer).toHaveBeenCalledOnce();
      expect(JSON.stringify(answer.mock.calls)).toContain('it comes from elsewhere');
      expect(orders).toEqual([]);
    });
  });

  it('rejects with the error that its handler throws', async () => {
    await expect(sendMessage('audio:release')).rejects.toThrow('It cannot be let go of.');
  });

  it('rejects if it has no listener', async () => {
    await expect(sendMessage('player:toggle')).rejects.toThrow('No response');
  });
});

describe('the map of messages', () => {
  it('lets the sender pass what the schema accepts', () => {
    expectTypeOf<Parameters<Messages['player:seek']>>().toEqualTypeOf<[data: number]>();
    expectTypeOf<Parameters<Messages['player:toggleItem']>[0]>().toEqualTypeOf<ItemOrder>();
    expectTypeOf<ItemOrder>().toEqualTypeOf<{
      item: PlayableItem;
      startAt?: number;
      rate?: number;
      address?: string;
      isPrivate?: boolean;
    }>();
    expectTypeOf<
      Parameters<Messages['player:setSleepTimer']>[0]
    >().toEqualTypeOf<SleepChoice | null>();
    expectTypeOf<Parameters<Messages['player:changeSettings']>[0]>().toEqualTypeOf<
      Partial<Settings>
    >();
    expectTypeOf<Parameters<Messages['directory:stations']>[0]>().toEqualTypeOf<StationQuery>();
    expectTypeOf<Parameters<Messages['library:episodes']>[0]>().toEqualTypeOf<EpisodeQuery>();
    expectTypeOf<Parameters<Messages['library:import']>[0]>().toEqualTypeOf<ImportOrder>();
    expectTypeOf<Parameters<Messages['history:save']>[0]>().toEqualTypeOf<HistoryRow>();
    expectTypeOf<Parameters<Messages['audio:play']>[0]>().toEqualTypeOf<PlayOrder>();
    // Even what the receiver could repair is required from the sender.
    expectTypeOf<Parameters<Messages['host:status']>[0]>().toEqualTypeOf<AudioStatus>();
  });

  it('lets the sender omit data that may be undefined', () => {
    expectTypeOf<Messages['player:hello']>().toBeCallableWith();
    expectTypeOf<Parameters<Messages['player:toggle']>>().toEqualTypeOf<
      [data?: boolean | null | undefined]
    >();
    // @ts-expect-error a place has to be told
    expectTypeOf(sendMessage<'player:seek'>).toBeCallableWith('player:seek');
    // @ts-expect-error nobody takes such a message
    expectTypeOf(sendMessage).toBeCallableWith('player:explode');
  });

  it('gives the sender the type of the answer', () => {
    expectTypeOf<AnswerTo<'player:seek'>>().toEqualTypeOf<void>();
    expectTypeOf<AnswerTo<'player:hello'>>().toHaveProperty('state').toEqualTypeOf<PlayerState>();
    expectTypeOf<AnswerTo<'directory:stations'>>().toEqualTypeOf<StationAnswer>();
    expectTypeOf<AnswerTo<'library:job'>>().toEqualTypeOf<LibraryJob | null>();
    expectTypeOf<AnswerTo<'history:remove'>>().toEqualTypeOf<boolean>();
    expectTypeOf<AnswerTo<'ui:patch'>>().toEqualTypeOf<boolean>();
    expectTypeOf(() => sendMessage('audio:report')).returns.resolves.toEqualTypeOf<AudioStatus>();
  });

  it('requires a handler for each message, which receives the checked data', () => {
    type Ui = Handlers<typeof UI_MESSAGES>;
    expectTypeOf<Parameters<Ui['ui:patch']>[0]>().toEqualTypeOf<StatePatch>();
    expectTypeOf<
      Parameters<Handlers<typeof HISTORY_MESSAGES>['history:forget']>[0]
    >().toEqualTypeOf<undefined>();
    expectTypeOf<keyof Handlers<typeof BACKGROUND_MESSAGES>>().toEqualTypeOf<
      Exclude<keyof Messages, `audio:${string}` | `ui:${string}`>
    >();
    const patch = { 'ui:patch': () => true };
    // @ts-expect-error one is missing
    const without: Ui = patch;
    // @ts-expect-error it is answered with true or false
    const wordy: Ui = { ...patch, 'ui:changed': () => 'yes' };
    // @ts-expect-error it carries an object with a key
    const deaf: Ui = { ...patch, 'ui:changed': (key: string) => key === '' };
    expect([without, wordy, deaf]).toHaveLength(3);
  });

  it('takes the input of a schema that transforms, and gives the handler its output', () => {
    const length = v.pipe(
      v.string(),
      v.transform((text) => text.length),
    );
    const measured = { 'a:b': message(length).answer<boolean>() };
    expectTypeOf<Parameters<Handlers<typeof measured>['a:b']>[0]>().toEqualTypeOf<number>();
    expectTypeOf(measured['a:b'].data).toEqualTypeOf<v.GenericSchema<string, number>>();
  });
});
