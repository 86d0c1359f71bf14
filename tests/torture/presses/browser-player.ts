import type { PlayerState } from '@/lib/contract/player-state';
import type { AudioState } from '../../e2e/driver/audio-state.ts';
import type { Driver, UiPage } from '../../e2e/driver/driver.ts';

/** What can be observed of the player from outside. */
export interface Observed {
  /** As the background stores it. */
  state: Omit<PlayerState, 'queue'>;
  queue: PlayerState['queue'];
  audio: AudioState | null;
  pages: Shown[];
}

/** What a page shows of the player. */
export interface Shown {
  heading: string;
  /** The name of the central button, Play or Pause. */
  button: string;
  isMuted: boolean;
  alert: string;
  /** Seconds; null if no file is on. */
  position: number | null;
}

export interface BrowserPlayer {
  driver: Driver;
  /** Always open; commands from lists are sent from here. */
  panel: UiPage;
  /** Further pages, in the order they were opened. */
  others: UiPage[];
  /** Commands run so far, latest last. */
  commands: string[];
}

export async function observe({ driver, panel, others }: BrowserPlayer): Promise<Observed> {
  const kept = JSON.parse(await panel.evaluate(readKept)) as Pick<Observed, 'state' | 'queue'>;
  const pages = await Promise.all([panel, ...others].map((page) => page.evaluate(readShown)));
  const audio = (await driver.hasHostDocument()) ? await driver.audio().catch(() => null) : null;
  return { ...kept, audio, pages: pages.filter((page) => page !== null) };
}

/** Runs in a page: reads the background's records without messaging it. As text, because they are nested. */
async function readKept(): Promise<string> {
  interface Area {
    get(key: string): Promise<Record<string, unknown>>;
  }
  type Api = { storage: { session: Area; local: Area } };
  const scope = globalThis as unknown as { browser?: Api; chrome: Api };
  const { storage } = scope.browser ?? scope.chrome;
  const { player } = await storage.session.get('player');
  const { queue = [] } = await storage.local.get('queue');
  return JSON.stringify({ state: (player as { state: unknown }).state, queue });
}

/** Runs in a page; returns null if it has no player. */
function readShown(): Shown | null {
  const button = document.querySelector('button[aria-label=Play], button[aria-label=Pause]');
  if (button === null) return null;
  const seek = document.querySelector<HTMLInputElement>('input[aria-label=Seek]');
  return {
    heading: document.querySelector('h2[title]')?.textContent ?? '',
    button: button.getAttribute('aria-label') ?? '',
    isMuted: document.querySelector('button[aria-label=Unmute]') !== null,
    alert: [...document.querySelectorAll('[role=alert]')].map((one) => one.textContent).join(' '),
    position: seek === null || seek.disabled ? null : Number(seek.value),
  };
}

/** Clicks the first enabled button with one of these labels; returns false if there is none. */
export function clickOne(page: UiPage, labels: readonly string[]): Promise<boolean> {
  return page.evaluate((names) => {
    const all = [...document.querySelectorAll<HTMLButtonElement>('button[aria-label]')];
    const found = all.find((one) => names.includes(one.ariaLabel ?? '') && !one.disabled);
    found?.click();
    return found !== undefined;
  }, labels);
}
