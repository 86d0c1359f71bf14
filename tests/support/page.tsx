import { act, cleanup, configure, type RenderResult, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { proxy } from 'valtio';
import { afterEach, type Mock, vi } from 'vitest';
import type * as Overlays from '@/components/app/overlays';
import { fetchOverlays, provideOverlays } from '@/components/primitives/popups/open-overlay';
import { initialPlayerState, type PlayerState } from '@/lib/contract/player-state';
import * as commands from '@/lib/ui/commands';
import type { Answer, Query, QueryCache } from '@/lib/ui/data/query-cache';
import { PlayerProvider } from '@/lib/ui/player-provider';
import type { Player, PlayerCommands } from '@/lib/ui/use-player';

// A page for components and hooks, for test files that begin with `@vitest-environment happy-dom`.

// Nothing fails for being slow on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Commands that do nothing but remember how they were called. */
export type FakeCommands = { [Name in keyof PlayerCommands]: Mock<PlayerCommands[Name]> };

/** Fetched answers by the keys of their queries, which a test sets. */
export interface FakeQueries extends QueryCache {
  /** What is fetched from now on; a component that watches it draws it. */
  answer(key: string, value: unknown): void;
  /** It can no longer be fetched; the value before stays. */
  fail(key: string): void;
  /** The keys that were asked for again, in order. */
  refreshed: string[];
  /** All queries that were ever read, by their keys; the latest read stands last. */
  asked: Map<string, Query<unknown>>;
}

export interface Page extends Pick<RenderResult, 'container' | 'rerender' | 'unmount'> {
  user: UserEvent;
  /** What the background says next of its state. */
  hear(changes: Partial<PlayerState>): Promise<void>;
  commands: FakeCommands;
  queries: FakeQueries;
}

interface PageOptions {
  state?: Partial<PlayerState>;
  commands?: Partial<FakeCommands>;
  /** By the keys of the queries. */
  fetched?: Record<string, unknown>;
  /** What is fetched for any other key; nothing for undefined. */
  fetchOther?: (key: string) => unknown;
}

/** The player that a page's components read, without a background. */
export function fakePlayer({ state, commands: own, fetched = {}, fetchOther }: PageOptions = {}) {
  return {
    state: proxy({ ...initialPlayerState(), recentlyPlayedLoading: false, ...state }),
    commands: {
      ...(Object.fromEntries(
        Object.keys(commands).map((name) => [name, vi.fn()]),
      ) as unknown as FakeCommands),
      ...own,
    },
    queries: fakeQueries(fetched, fetchOther),
  };
}

/** Draws it as a listener would have it, who can then press keys and buttons. */
export function openPage(page: ReactNode, options: PageOptions = {}): Page {
  const player = fakePlayer(options);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <PlayerProvider player={player as unknown as Player}>{children}</PlayerProvider>
  );
  // What is waited for under a stopped clock would never come.
  const user = userEvent.setup({ delay: null });
  const { container, rerender, unmount } = render(page, { wrapper });
  const { state, commands: faked, queries } = player;
  const hear = (changes: Partial<PlayerState>) =>
    act(async () => void Object.assign(state, changes));
  return { user, hear, commands: faked, queries, container, rerender, unmount };
}

/** What opens above the page in this test file: all of it would take a second to load. For `beforeAll`. */
export async function haveOverlays(parts: Partial<typeof Overlays>): Promise<void> {
  provideOverlays(async () => parts as typeof Overlays);
  await fetchOverlays();
}

/** From now on time passes only by `pass`. */
export function stopTime(): void {
  vi.useFakeTimers();
  // Testing Library knows the stopped clock of Jest alone.
  vi.stubGlobal('jest', { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) });
}

/** Milliseconds of a step in which time passes: between two of them React draws, as between two frames. */
const STEP = 16;

/** Lets so many milliseconds pass, with everything that is due in them. */
export async function pass(milliseconds: number): Promise<void> {
  let left = milliseconds;
  do {
    const step = Math.min(left, STEP);
    await act(async () => void (await vi.advanceTimersByTimeAsync(step)));
    left -= step;
  } while (left > 0);
}

/**
 * Happy DOM lays nothing out. With this, list items and everything else have heights, in pixels, and what
 * is inside of something that was scrolled has gone up by as much.
 */
export function layOut({ row, viewport }: { row: number; viewport: number }): void {
  const heightOf = ({ localName }: Element) => (localName === 'li' ? row : viewport);
  function height(this: Element): number {
    return heightOf(this);
  }
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(height);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(height);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    let top = 0;
    for (let at = this.parentElement; at !== null; at = at.parentElement) top -= at.scrollTop;
    return new DOMRect(0, top, 300, heightOf(this));
  });
}

function fakeQueries(
  fetched: Record<string, unknown>,
  fetchOther: (key: string) => unknown = () => undefined,
): FakeQueries {
  const answers = new Map<string, Answer<unknown>>(
    Object.entries(fetched).map(([key, value]) => [key, { value, failed: false }]),
  );
  const unknown: Answer<unknown> = { failed: false };
  const watchers = new Set<() => void>();
  function change(key: string, answer: Answer<unknown>): void {
    act(() => {
      answers.set(key, answer);
      for (const tell of watchers) tell();
    });
  }
  const refreshed: string[] = [];
  const asked = new Map<string, Query<unknown>>();
  return {
    read<T>(query: Query<T>) {
      const { key } = query;
      asked.delete(key);
      asked.set(key, query);
      const other = answers.has(key) ? undefined : fetchOther(key);
      if (other !== undefined) answers.set(key, { value: other, failed: false });
      return (answers.get(key) ?? unknown) as Answer<T>;
    },
    watch(_, onAnswer) {
      watchers.add(onAnswer);
      return () => watchers.delete(onAnswer);
    },
    refresh: async ({ key }) => void refreshed.push(key),
    invalidate() {},
    answer: (key, value) => change(key, { value, failed: false }),
    fail: (key) => change(key, { ...answers.get(key), failed: true }),
    refreshed,
    asked,
  };
}
