import type { PlayerState } from '@/lib/contract/player-state';
import type { AudioState } from '../../e2e/driver/audio-state.ts';
import type { Driver, UiPage } from '../../e2e/driver/driver.ts';

/** What can be known of the player from outside. */
export interface Observed {
  /** As the background keeps it. */
  state: Omit<PlayerState, 'queue'>;
  queue: PlayerState['queue'];
  audio: AudioState | null;
  pages: Shown[];
}

/** What a page shows of the player. */
export interface Shown {
  heading: string;
  /** The name of the button in the middle: what it would do. */
  button: string;
  isMuted: boolean;
  alert: string;
  /** Seconds; null where there is no file. */
  position: number | null;
}

export interface BrowserPlayer {
  driver: Driver;
  /** Always there; what comes from a list is sent from here. */
  panel: UiPage;
  /** Further pages, the one that was opened first first. */
  others: UiPage[];
  /** Commands that were run, the latest last. */
  commands: string[];
}

export async function observe({ driver, panel, others }: BrowserPlayer): Promise<Observed> {
  const kept = JSON.parse(await panel.evaluate(readKept)) as Pick<Observed, 'state' | 'queue'>;
  const pages = await Promise.all([panel, ...others].map((page) => page.evaluate(readShown)));
  const audio = (await driver.hasHostDocument()) ? await driver.audio().catch(() => null) : null;
  return { ...kept, audio, pages: pages.filter((page) => page !== null) };
}

/** Runs in a page: the background's own records, read without a word to it. As a text, however deep they are. */
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

/** Runs in a page; null where it has no player. */
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

/** Presses one of these buttons as a click does; false where there is none that can be pressed. */
export function clickOne(page: UiPage, labels: readonly string[]): Promise<boolean> {
  return page.evaluate((names) => {
    const all = [...document.querySelectorAll<HTMLButtonElement>('button[aria-label]')];
    const found = all.find((one) => names.includes(one.ariaLabel ?? '') && !one.disabled);
    found?.click();
    return found !== undefined;
  }, labels);
}
