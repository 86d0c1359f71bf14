import type { AudioState } from './audio-state.ts';
import { pollUntil } from './poll-until.ts';

/** Waits until the state satisfies the predicate; rejects with the last state in the message. */
export async function waitForAudio(
  read: () => Promise<AudioState | null>,
  predicate: (audio: AudioState) => boolean,
  options?: { timeout?: number },
): Promise<AudioState> {
  let last: AudioState | null = null;
  const ask = async () => {
    last = await read();
    return last && predicate(last) ? { done: last } : null;
  };
  return pollUntil('the audio element', options, ask).catch((error: Error) => {
    throw new Error(`${error.message} Its last state: ${JSON.stringify(last)}`);
  });
}
