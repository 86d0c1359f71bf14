import { SECOND } from '@/lib/model/constants';
import { askBackground } from './ask-background.ts';
import type { Driver, UiPage } from './driver/driver.ts';

/** What a host's document offers after `listenToTones`. */
export interface ToneListener {
  heard(): { pitch: number; position: number };
  /** From now on listens for a seek, and then for one tone to give way to the other. */
  expectChange(from: number, to: number): void;
  /** Where the element was sent, and where the tone changed then: seconds of the stream. */
  changeOfTone(): Promise<Change>;
}

interface Change {
  change: number;
  sentTo: number;
  /** How far off `change` may be: a busy machine listens rarely. Seconds. */
  within: number;
}

/** A change that is heard less exactly than this is played again. Seconds. */
const EXACT = 0.08;
const TRIES = 15;

/** How far at least a change is from this second, given how exactly it was heard. Seconds. */
export const offBy = ({ change, within }: Change, second: number): number =>
  Math.max(0, Math.abs(change - second) - within);

interface Place {
  /** What is heard before the change and after it, in Hz. */
  tones: readonly [from: number, to: number];
  /** When the change was broadcast, according to the player. */
  broadcastAt(): Promise<number>;
  /** How long before the change to go to. Seconds. */
  before: number;
}

/** Seeks to shortly before a change of tones in the timeshift, and listens for it. */
export async function hearChange(driver: Driver, page: UiPage, place: Place): Promise<Change> {
  const expectChange = (one: number, other: number) =>
    (window as unknown as ToneListener).expectChange(one, other);
  for (let tries = 0; tries < TRIES; tries++) {
    // Listens first, so that no seek can be missed.
    await driver.hostEval(expectChange, ...place.tones);
    const at = await place.broadcastAt();
    await askBackground(page, 'player:seekBroadcast', at - place.before * SECOND);
    const heard = await driver
      .hostEval(() => (window as unknown as ToneListener).changeOfTone())
      .catch(() => null);
    // A busy machine may have heard nothing of the first tone.
    if (heard === null) continue;
    // A time of broadcast is only ever an estimate: it may have been corrected meanwhile.
    const corrected = Math.abs((await place.broadcastAt()) - at) / SECOND;
    if (heard.within <= EXACT && corrected < EXACT / 4) return heard;
  }
  throw new Error(`Not heard within ${EXACT} s, ${TRIES} times`);
}

/** Runs in the host's document: measures the pitch of what the element plays. */
export function listenToTones(): void {
  if ('changeOfTone' in window) return;
  const audio = document.querySelector('audio') as HTMLAudioElement;
  /** Called with each position that the element is sent to. */
  let onSent: (place: number) => void = () => {};
  const own = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime');
  Object.defineProperty(audio, 'currentTime', {
    configurable: true,
    get: () => own?.get?.call(audio),
    set(place: number) {
      onSent(place);
      own?.set?.call(audio, place);
    },
  });
  const context = new AudioContext();
  const meter = new AnalyserNode(context, { fftSize: 4096, smoothingTimeConstant: 0 });
  context.createMediaElementSource(audio).connect(meter).connect(context.destination);
  const bins = new Float32Array(meter.frequencyBinCount);
  const heard = () => {
    meter.getFloatFrequencyData(bins);
    const loudest = bins.reduce((best, value, at) => (value > (bins[best] ?? 0) ? at : best), 1);
    const isSound = (bins[loudest] ?? -200) > -60;
    const pitch = isSound ? (loudest * context.sampleRate) / meter.fftSize : 0;
    return { pitch, position: audio.currentTime };
  };
  const listenForChange = (from: number, to: number) =>
    new Promise<Change>((resolve, reject) => {
      let sentTo = Number.POSITIVE_INFINITY;
      let hasLanded = false;
      // Events come late on a busy machine, after the audio has gone on.
      onSent = (place) => {
        sentTo = Math.min(sentTo, place);
        hasLanded = false;
      };
      const onLanded = () => {
        hasLanded = sentTo !== Number.POSITIVE_INFINITY;
      };
      audio.addEventListener('seeked', onLanded);
      const near = (a: number, b: number) => Math.abs(a - b) < 30;
      let last = 0;
      const giveUp = setTimeout(() => reject(new Error('No change was heard')), 10_000);
      const timer = setInterval(() => {
        const { pitch, position } = heard();
        // The same tone may be heard before the seek.
        if (!hasLanded) return;
        if (near(pitch, from)) last = position;
        if (last === 0 || !near(pitch, to)) return;
        clearInterval(timer);
        clearTimeout(giveUp);
        audio.removeEventListener('seeked', onLanded);
        // The analysed audio is half a window old on average.
        const change = (last + position) / 2 - meter.fftSize / 2 / context.sampleRate;
        resolve({ change, sentTo, within: (position - last) / 2 });
      }, 10);
    });
  let expected: Promise<Change> | null = null;
  const listener: ToneListener = {
    heard,
    expectChange(from, to) {
      expected = listenForChange(from, to);
      expected.catch(() => {});
    },
    changeOfTone: () => expected ?? Promise.reject(new Error('No change is expected')),
  };
  Object.assign(window, listener);
}
