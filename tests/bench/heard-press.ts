import type { UiPage } from '../e2e/driver/driver.ts';
import { RATE, type SoundRecorder } from './sound-recorder.ts';

/** What is louder than this amplitude is heard. */
const QUIET = 0.003;
/** How long a press may take, and how long an earlier sound may last. Milliseconds. */
const LONGEST = 10_000;
/** How often to look, and how long it has to have been quiet before a press. Milliseconds. */
const LOOK = 50;
const SILENCE = 300;

/** Milliseconds from a press until the extension tells that it plays, and until it comes out of the sound device. */
export interface HeardPress {
  told: number;
  heard: number;
}

/**
 * Presses something that was never heard, and stops it once it is. What is heard includes how late the recorder is, which
 * is the same for each press.
 */
export async function pressAndHear(
  ui: UiPage,
  recorder: SoundRecorder,
  pressed: { station: string } | { episode: string },
): Promise<HeardPress> {
  const [from, at] = [await recorder.count(), Date.now()];
  const { began, told } = await ui.evaluate(pressInPage, pressed);
  const samples = await heardFrom(recorder, from);
  await ui.evaluate(stopInPage);
  const first = samples.findIndex((sample) => Math.abs(sample) > QUIET);
  return { told: told - began, heard: (first / RATE) * 1000 - (began - at) };
}

/** Resolves once nothing has been heard for a moment. */
export async function untilSilent(recorder: SoundRecorder): Promise<void> {
  const length = (SILENCE / 1000) * RATE;
  await until('It does not end', async () => {
    const from = (await recorder.count()) - length;
    if (from < 0) return null;
    return (await recorder.read(from)).every((sample) => Math.abs(sample) < QUIET) || null;
  });
}

const heardFrom = (recorder: SoundRecorder, from: number): Promise<Float32Array> =>
  until('Nothing is heard', async () => {
    const samples = await recorder.read(from);
    return samples.some((sample) => Math.abs(sample) > QUIET) ? samples : null;
  });

async function until<Result>(failure: string, look: () => Promise<Result | null>): Promise<Result> {
  for (const end = Date.now() + LONGEST; Date.now() < end; ) {
    const found = await look();
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, LOOK));
  }
  throw new Error(failure);
}

interface Runtime {
  sendMessage(message: object, answered?: () => void): void;
  onMessage: Record<'addListener' | 'removeListener', (listener: (m: Patch) => boolean) => void>;
  lastError?: unknown;
}
interface Patch {
  type: string;
  timestamp: number;
  data: { changes?: { isPlaying?: boolean; brokenLink?: string | null } };
}

/** Runs in an extension page. When it was pressed, and when the background told that it plays: milliseconds since 1970. */
function pressInPage(
  pressed: { station: string } | { episode: string },
): Promise<{ began: number; told: number }> {
  const { runtime } = (globalThis as unknown as { chrome: { runtime: Runtime } }).chrome;
  return new Promise((resolve, reject) => {
    const began = Date.now();
    const listener = ({ type, timestamp, data }: Patch) => {
      if (type !== 'ui:patch') return false;
      if (data.changes?.brokenLink) reject(new Error(data.changes.brokenLink));
      if (!data.changes?.isPlaying) return false;
      runtime.onMessage.removeListener(listener);
      resolve({ began, told: timestamp });
      return false;
    };
    runtime.onMessage.addListener(listener);
    const url = 'episode' in pressed ? pressed.episode : pressed.station;
    const id = `${url} ${began}`;
    const live = { radio_id: id, id, aURL: url, isLive: true, title: 'Unknown' };
    const item = 'episode' in pressed ? { id, url, title: 'Unknown' } : live;
    const message = { id: 1, type: 'player:toggleItem', timestamp: began, data: { item } };
    runtime.sendMessage(message, () => void runtime.lastError);
  });
}

/** Runs in an extension page. */
function stopInPage(): void {
  const { runtime } = (globalThis as unknown as { chrome: { runtime: Runtime } }).chrome;
  const message = { id: 1, type: 'player:toggle', timestamp: Date.now() };
  runtime.sendMessage(message, () => void runtime.lastError);
}
