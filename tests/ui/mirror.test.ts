import { beforeEach, expect, test, vi } from 'vitest';
import { initialPlayerState, type PlayerState } from '@/lib/contract/player-state';

type Listener = (message: object, sender: object, reply: (answer: unknown) => void) => unknown;

/** The browser between this page and a background simulated by the test. */
const extension = vi.hoisted(() => {
  const base = 'chrome-extension://id/';
  const listeners: Listener[] = [];
  const asked: string[] = [];
  const fake = {
    asked,
    /** Closes the previous pages. */
    closePages: () => void listeners.splice(0),
    /** The background's answer to “hello”; undefined if there is no background. */
    snapshot: undefined as object | undefined,
    /** Sends the page a message as the background does, or, with another `url`, a script on a web page. */
    tell(type: string, data: object, url = `${base}background.js`) {
      const message = { type, data, timestamp: 1 };
      for (const listener of listeners) listener(message, { id: 'id', url }, () => {});
    },
  };
  const runtime = {
    id: 'id',
    getURL: () => base,
    onMessage: { addListener: (listener: Listener) => listeners.push(listener) },
    sendMessage: ({ type }: { type: string }, answer: (response: object | undefined) => void) => {
      asked.push(type);
      answer(fake.snapshot && { res: fake.snapshot });
    },
  };
  Object.assign(globalThis, { chrome: { runtime } });
  return fake;
});

vi.mock('wxt/browser', () => ({ browser: (globalThis as { chrome?: object }).chrome }));

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Starts a page from stored state; `snapshot` is the background's answer. */
async function startPage(stored: Partial<PlayerState>, snapshot?: object) {
  extension.closePages();
  vi.resetModules();
  const { playerMirror, startMirror } = await import('@/lib/ui/mirror');
  extension.snapshot = snapshot;
  startMirror({ ...initialPlayerState(), ...stored });
  return playerMirror;
}

const says = (revision: number, state: Partial<PlayerState>, epoch = 'first') => ({
  ...{ epoch, revision, state: { ...initialPlayerState(), ...state } },
});
async function patch(revision: number, changes: Partial<PlayerState>, epoch = 'first') {
  extension.tell('ui:patch', { epoch, revision, changes });
  await settled();
}

beforeEach(() => void extension.asked.splice(0));

test('a page begins with what was stored, and is right once the background answers', async () => {
  const state = await startPage({ volume: 0.3, rate: 2 }, says(1, { volume: 0.6, rate: 2 }));
  expect([state.volume, state.rate]).toEqual([0.3, 2]);
  await settled();
  expect([state.volume, state.rate]).toEqual([0.6, 2]);
});

test('what the background says the same is not changed, so that nothing is drawn anew', async () => {
  const queue = [{ id: 1, url: 'https://a.example/', title: 'One' }];
  const state = await startPage({ queue }, says(1, { queue: structuredClone(queue), volume: 0.5 }));
  const before = state.queue;
  await settled();
  expect(state.volume).toBe(0.5);
  expect(state.queue).toBe(before);
});

test('a page without a background shows on what was stored', async () => {
  const state = await startPage({ volume: 0.3 });
  await settled();
  expect(state.volume).toBe(0.3);
});

test('changes are taken one after another, without asking', async () => {
  const state = await startPage({}, says(4, {}));
  await settled();
  await patch(5, { volume: 0.5 });
  await patch(6, { isPlaying: true });
  expect([state.volume, state.isPlaying]).toEqual([0.5, true]);
  expect(extension.asked).toEqual(['player:hello']);
});

test('where a change was missed, the whole state is asked for', async () => {
  const state = await startPage({}, says(4, {}));
  await settled();
  extension.snapshot = says(6, { volume: 0.5, isPlaying: true });
  await patch(6, { isPlaying: true });
  expect([state.volume, state.isPlaying]).toEqual([0.5, true]);
  await patch(7, { volume: 0.7 });
  expect(state.volume).toBe(0.7);
  expect(extension.asked).toHaveLength(2);
});

test('a change that comes late is left out', async () => {
  const state = await startPage({}, says(4, { volume: 0.8 }));
  await settled();
  await patch(3, { volume: 0.1 });
  expect(state.volume).toBe(0.8);
  expect(extension.asked).toHaveLength(1);
});

test('a background that was started anew counts anew, and is asked for all', async () => {
  const state = await startPage({}, says(40, {}));
  await settled();
  extension.snapshot = says(1, { volume: 0.2 }, 'second');
  await patch(1, { volume: 0.2 }, 'second');
  expect(state.volume).toBe(0.2);
  await patch(2, { volume: 0.4 }, 'second');
  expect(state.volume).toBe(0.4);
});

test('an answer that is older than what the page knows is left out', async () => {
  const state = await startPage({}, says(4, {}));
  await settled();
  extension.snapshot = says(3, { volume: 0.1 });
  await patch(9, {});
  expect(state.volume).toBe(1);
});

test('what a page of the web tells, or what is no state, changes nothing', async () => {
  const state = await startPage({}, says(4, {}));
  await settled();
  const next = { epoch: 'first', revision: 5 };
  extension.tell('ui:patch', { ...next, changes: { volume: 0.1 } }, 'https://evil.example/');
  extension.tell('ui:patch', { ...next, changes: ['volume'] });
  await settled();
  expect(state.volume).toBe(1);
  await patch(5, { volume: 0.2 });
  expect(state.volume).toBe(0.2);
});
