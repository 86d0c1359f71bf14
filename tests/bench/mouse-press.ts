import { setTimeout as sleep } from 'node:timers/promises';
import type { UiPage } from '../e2e/driver/driver.ts';

/** How long the pointer rests on a row before it is pressed, in milliseconds. */
const POINTED = 300;
/** How long the button is held. Milliseconds. */
const PRESSED = 80;

/** A loopback server's origin under another name: no connection is made ahead of a press to a private address. */
export function named(host: string, url: string): string {
  const address = new URL(url);
  address.hostname = host;
  return address.origin;
}

/** Rests the pointer on the row of a page's list that plays this. */
export async function pointAtRow(ui: UiPage, title: string): Promise<void> {
  await ui.page.mouse.move(0, 0);
  const { x, y } = await ui.evaluate((name) => {
    const row = document.querySelector(
      `[role=tabpanel]:not([hidden]) li button[aria-label="Play ${name}"]`,
    );
    row?.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = row?.getBoundingClientRect() ?? new DOMRect();
    return { x: left + width / 2, y: top + height / 2 };
  }, title);
  await ui.page.mouse.move(x, y);
  await sleep(POINTED);
}

/** Milliseconds from the mouse button going down on the row under the pointer to the sound, which is then ended. */
export async function pressRow(ui: UiPage): Promise<number> {
  await ui.evaluate(timeRow);
  await ui.page.mouse.down();
  await sleep(PRESSED);
  await ui.page.mouse.up();
  return ui.evaluate(() => (window as unknown as Timed).sound);
}

interface Timed {
  sound: Promise<number>;
}

/** Runs in a page. The moment of the sound: see `pressInExtension`. */
function timeRow(): void {
  interface Told {
    type: string;
    timestamp: number;
    data: { phase?: string; changes?: { isPlaying?: boolean } };
  }
  interface Runtime {
    sendMessage(message: object, answered?: () => void): void;
    onMessage: Record<'addListener' | 'removeListener', (listener: (m: Told) => boolean) => void>;
    lastError?: unknown;
  }
  const { runtime } = (globalThis as unknown as { chrome: { runtime: Runtime } }).chrome;
  const sound = new Promise<number>((resolve) => {
    let began = 0;
    addEventListener(
      'pointerdown',
      () => {
        began = performance.now();
      },
      { once: true, capture: true },
    );
    let soundedAt: number | null = null;
    const listener = ({ type, timestamp, data }: Told) => {
      if (type === 'host:status') {
        soundedAt = data.phase === 'playing' ? (soundedAt ?? timestamp) : null;
      }
      if (type !== 'ui:patch' || !data.changes?.isPlaying) return false;
      runtime.onMessage.removeListener(listener);
      resolve((soundedAt ?? timestamp) - performance.timeOrigin - began);
      const message = { id: 1, type: 'player:toggle', timestamp: Date.now() };
      runtime.sendMessage(message, () => void runtime.lastError);
      return false;
    };
    runtime.onMessage.addListener(listener);
  });
  Object.assign(window, { sound });
}
