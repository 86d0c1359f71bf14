import { act, cleanup, configure, type RenderResult, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { proxy } from 'valtio';
import { afterEach, type Mock, vi } from 'vitest';
import type * as Overlays from '@/components/app/overlays';
import { carryCover } from '@/components/lists/carry-cover';
import { fetchOverlays, provideOverlays } from '@/components/primitives/popups/open-overlay';
import { initialPlayerState, type PlayerState } from '@/lib/contract/player-state';
import * as commands from '@/lib/ui/commands';
import type { Answer, Query, QueryCache } from '@/lib/ui/data/query-cache';
import { NavigationProvider } from '@/lib/ui/navigation';
import { PlayerProvider } from '@/lib/ui/player-provider';
import type { Player, PlayerCommands } from '@/lib/ui/use-player';

// A page for components and hooks, for test files that begin with `@vitest-environment happy-dom`.

// So that nothing fails merely because the machine is busy.
configure({ asyncUtilTimeout: 15_000 });

/** Happy DOM's window is as wide as a desktop's; the tests' is a side panel. */
export const resizeWindow = (width: number) =>
  (globalThis as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM.setViewport(
    {
      width,
    },
  );
resizeWindow(400);

/** Makes the window, and every element in it, this wide. */
export function widenPage(width: number): void {
  resizeWindow(width);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
}

afterEach(() => {
  cleanup();
  resizeWindow(400);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Commands that only record their calls. Those that are confirmed succeed. */
export type FakeCommands = { [Name in keyof PlayerCommands]: Mock<PlayerCommands[Name]> };

/** Query answers by key, set by the test. */
export interface FakeQueries extends QueryCache {
  /** Sets the answer from now on; components that watch the query re-render. */
  answer(key: string, value: unknown): void;
  /** Makes the query fail; the previous value stays. */
  fail(key: string): void;
  /** The keys of refreshed queries, in order. */
  refreshed: string[];
  /** All queries ever read, by key; the one read latest comes last. */
  asked: Map<string, Query<unknown>>;
}

export interface Page extends Pick<RenderResult, 'container' | 'rerender' | 'unmount'> {
  user: UserEvent;
  /** Applies state changes as if from the background. */
  hear(changes: Partial<PlayerState>): Promise<void>;
  commands: FakeCommands;
  queries: FakeQueries;
}

interface PageOptions {
  state?: Partial<PlayerState>;
  commands?: Partial<FakeCommands>;
  /** Answers by query key. */
  fetched?: Record<string, unknown>;
  /** The answer for any other key; undefined if there is none yet. */
  fetchOther?: (key: string) => unknown;
}

/** A player for a page's components, without a background. */
export function fakePlayer({ state, commands: own, fetched = {}, fetchOther }: PageOptions = {}) {
  return {
    state: proxy({ ...initialPlayerState(), recentlyPlayedLoading: false, ...state }),
    commands: {
      ...(Object.fromEntries(
        Object.keys(commands).map((name) => [name, vi.fn(async () => true)]),
      ) as unknown as FakeCommands),
      ...own,
    },
    queries: fakeQueries(fetched, fetchOther),
  };
}

/** Renders a page as the user would see it, with a user who can press keys and buttons. */
export function openPage(page: ReactNode, options: PageOptions = {}): Page {
  const player = fakePlayer(options);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <PlayerProvider player={player as unknown as Player}>
      <NavigationProvider>{children}</NavigationProvider>
    </PlayerProvider>
  );
  // While the clock is stopped, a delay would never end.
  const user = userEvent.setup({ delay: null });
  const { container, rerender, unmount } = render(page, { wrapper });
  const { state, commands: faked, queries } = player;
  const hear = (changes: Partial<PlayerState>) =>
    act(async () => void Object.assign(state, changes));
  return { user, hear, commands: faked, queries, container, rerender, unmount };
}

/** Provides the overlays that this test file needs; loading them all would take a second. For `beforeAll`. */
export async function haveOverlays(parts: Partial<typeof Overlays>): Promise<void> {
  provideOverlays(async () => ({ carryCover, ...parts }) as typeof Overlays);
  await fetchOverlays();
}

/** From now on time passes only with `pass`. */
export function stopTime(): void {
  vi.useFakeTimers();
  // Testing Library only recognises Jest's fake timers.
  vi.stubGlobal('jest', { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) });
}

/** Milliseconds per step of time. React renders after each step, as after each frame. */
const STEP = 16;

/** Lets this many milliseconds pass, and runs everything due in them. */
export async function pass(milliseconds: number): Promise<void> {
  let left = milliseconds;
  do {
    const step = Math.min(left, STEP);
    await act(async () => void (await vi.advanceTimersByTimeAsync(step)));
    left -= step;
  } while (left > 0);
}

/**
 * Happy DOM has no layout. This gives list items and all other elements a height in pixels, and moves elements up
 * by as much as their ancestors are scrolled.
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
    // Without collections, unless they are what the test is about.
    Object.entries({ collections: [], ...fetched }).map(([key, value]) => [
      key,
      { value, failed: false },
    ]),
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
