import type { UiPage } from '../e2e/driver/driver.ts';

/** Milliseconds from each press to the sound, pair by pair. */
export interface PressToSound {
  ours: number[];
  bare: number[];
}

/**
 * Presses the same live mount by turns in the extension, through its messages and its audio host, and
 * in a bare `<audio src>` of an extension page. Which of the two comes first changes from pair to pair,
 * and each waits a random while, longer than the server's rhythm, so that neither is favoured by it.
 */
export async function measurePressToSound(
  ui: UiPage,
  url: string,
  pairs: number,
): Promise<PressToSound> {
  const times: PressToSound = { ours: [], bare: [] };
  for (let pair = 0; pair < pairs; pair++) {
    const turns = pair % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const);
    for (const turn of turns) {
      await new Promise((resolve) => setTimeout(resolve, 200 + Math.random() * 1_200));
      const measure = turn === 'ours' ? pressInExtension : playBare;
      times[turn].push(await ui.evaluate(measure, url));
    }
  }
  return times;
}

/** Runs in an extension page: the time until the background says that the sound has come. */
function pressInExtension(url: string): Promise<number> {
  interface Patch {
    type: string;
    data: { changes: { isPlaying?: boolean; brokenLinkMessage?: string | null } };
  }
  interface Runtime {
    sendMessage(message: object, answered?: () => void): void;
    onMessage: Record<'addListener' | 'removeListener', (listener: (m: Patch) => boolean) => void>;
    lastError?: unknown;
  }
  const { runtime } = (globalThis as unknown as { chrome: { runtime: Runtime } }).chrome;
  const send = (type: string, data?: object) =>
    runtime.sendMessage({ id: 1, type, timestamp: Date.now(), data }, () => void runtime.lastError);

  return new Promise((resolve, reject) => {
    const began = performance.now();
    const listener = ({ type, data }: Patch) => {
      if (type !== 'ui:patch') return false;
      if (data.changes.brokenLinkMessage) reject(new Error(data.changes.brokenLinkMessage));
      if (!data.changes.isPlaying) return false;
      runtime.onMessage.removeListener(listener);
      const time = performance.now() - began;
      send('player:toggle');
      resolve(time);
      return false;
    };
    runtime.onMessage.addListener(listener);
    const id = `${url} ${began}`;
    send('player:press', { item: { radio_id: id, id, aURL: url, isLive: true } });
  });
}

/** Runs in an extension page: the time until the element's own `playing` event. */
function playBare(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const audio = new Audio();
    const began = performance.now();
    audio.onplaying = () => {
      const time = performance.now() - began;
      audio.pause();
      audio.removeAttribute('src');
      audio.load();
      resolve(time);
    };
    audio.onerror = () => reject(new Error(audio.error?.message ?? 'no reason'));
    audio.src = url;
    audio.play().catch(() => {});
  });
}
