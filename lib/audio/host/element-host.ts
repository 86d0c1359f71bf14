import type { AudioOrders, AudioStatus, PlayOrder } from '@/lib/contract/audio';
import { addressToLoad } from '@/lib/model/audio-address';
import { clampPosition } from '@/lib/model/position';
import type { AudioHost } from '../host';
import { believedDuration } from '../recovery/file-end';
import { createStallRecovery } from '../recovery/stall-recovery';
import { createHostTimers } from './host-timers';
import type { MediaControls } from './media-controls';
import type { PlaybackOpenerDeps } from './open-playback';
import { type Playback, statusOf } from './playback';
import { createPlaybackSlot, type PlaybackSlot } from './playback-slot';

const ELEMENT_EVENTS = [
  'loadedmetadata',
  'durationchange',
  'canplay',
  'playing',
  'waiting',
  'pause',
  'ended',
  'seeked',
  'ratechange',
  'error',
];

export interface ElementHostDeps extends PlaybackOpenerDeps {
  /** Fires `online` when the network is back, as a window does. */
  connectivity: EventTarget;
  controls: MediaControls;
  onStatus(status: AudioStatus): void;
}

export interface ElementHost extends AudioOrders {
  report(): AudioStatus;
}

/**
 * Owns the one audio element and the truth about it. Every event of the element leads to one `sync`
 * that reads it anew and tells what changed; nothing is "playing" before the element says so.
 */
export function createElementHost(deps: ElementHostDeps): ElementHost {
  const { element, clock, controls, onStatus } = deps;
  let told = '';
  let press = 0;
  const slot: PlaybackSlot = createPlaybackSlot(deps, {
    onConnected: () => keeper.begin(),
    onProgress: dataCame,
    onChange: sync,
  });
  const keeper = createStallRecovery({
    ...{ element, clock, playElement: slot.playElement },
    connectivity: deps.connectivity,
    current: () => slot.current,
    onFailed: slot.fail,
  });
  const timers = createHostTimers(clock, {
    onTick: () => onStatus(report()),
    onUntitled: () => onStatus(report()),
    onIdle: release,
    onSilence: keeper.onSilence,
  });

  for (const type of ELEMENT_EVENTS) element.addEventListener(type, onEvent);
  element.addEventListener('progress', dataCame);

  function dataCame(): void {
    timers.dataCame();
    keeper.dataCame();
  }

  function onEvent({ type }: Event): void {
    const { current } = slot;
    if (current === null) return;
    if (type === 'playing') {
      Object.assign(current, { sounded: true, sounding: true });
      keeper.sounds();
    }
    if (type === 'loadedmetadata') current.loaded = true;
    if (type === 'loadedmetadata' || type === 'durationchange') {
      const { duration, currentTime } = element;
      current.duration = believedDuration(current.duration, duration, currentTime);
    }
    if (type === 'error') keeper.onError();
    if (type === 'ended' && !keeper.onEnded()) {
      Object.assign(current, { wanted: false, ended: true });
      element.currentTime = 0;
    }
    if (type === 'pause' && element.paused && !element.ended) onPaused(current);
    if (type === 'seeked') told = '';
    sync();
  }

  /** The browser may pause by itself, as for a call or another application's sound. */
  function onPaused(playback: Playback): void {
    // Chromium pauses an element that refuses its source, too: what may take its place is to sound.
    if (!playback.attached || playback.displaced || element.error !== null) return;
    // A station goes on meanwhile: its connection is let go of, as with any other pause.
    if (playback.order.live) slot.detach();
    else playback.wanted = false;
  }

  /** Tells the status where it changed, or where the last one was forgotten as the position jumped. */
  function sync(): void {
    const { current } = slot;
    const status = report();
    const { position, measuredAt, ...rest } = status;
    const text = JSON.stringify(rest);
    timers.follow(status.phase, current?.order.live === true, status.streamTitle === null);
    keeper.follow(status.phase === 'playing');
    if (text === told) return;
    told = text;
    controls.show(status, current?.order ?? null);
    onStatus(status);
    timers.told();
  }

  function load(order: PlayOrder, wanted: boolean): void {
    press = order.press;
    slot.load(order, wanted);
    sync();
    timers.dataCame();
  }

  function play(order: PlayOrder): void {
    const { current } = slot;
    const resumes = current?.attached && !order.live && isSameAudio(current.order, order);
    if (!resumes || current === null) {
      load(order, true);
      return;
    }
    press = order.press;
    current.order = order;
    slot.applyVolumeAndRate(order);
    if (current.line?.seeking) current.line.renew();
    else slot.start(current);
    sync();
  }

  function prepare(order: PlayOrder): void {
    const { current } = slot;
    if (order.live || order.url === '') return;
    if (current?.attached && isSameAudio(current.order, order)) return;
    load(order, false);
  }

  function pause(): void {
    const { current } = slot;
    if (current === null) return;
    if (current.order.live || !current.sounded || current.displaced) {
      slot.detach();
    } else {
      current.wanted = false;
      element.pause();
    }
    sync();
  }

  function release(): void {
    slot.clear();
    sync();
  }

  function seek(seconds: number): void {
    const { current } = slot;
    if (current === null || current.order.live) return;
    if (!current.attached && !current.displaced) return;
    current.ended = false;
    if (current.displaced) {
      current.position = clampPosition(seconds, current.duration);
      told = '';
      sync();
    } else {
      element.currentTime = clampPosition(seconds, element.duration);
    }
  }

  function setRate(rate: number): void {
    const { current } = slot;
    if (current === null) return;
    current.order = { ...current.order, rate };
    slot.applyVolumeAndRate(current.order);
  }

  function setVolume(volume: number): void {
    element.volume = volume;
    const { current } = slot;
    if (current !== null) current.order = { ...current.order, volume };
  }

  function report(): AudioStatus {
    return statusOf(slot.current, element, press, clock.now());
  }

  const host: ElementHost = {
    play,
    prepare,
    pause,
    release,
    seek,
    setRate,
    setVolume,
    setDisplay(display) {
      const { current } = slot;
      if (current === null) return;
      current.order = { ...current.order, display };
      controls.show(report(), current.order);
    },
    report,
  };
  controls.listen({
    play: () => {
      const { current } = slot;
      if (current !== null) host.play({ ...current.order, startAt: current.position });
    },
    pause,
    seek,
    position: () => element.currentTime,
  });
  return host;
}

function isSameAudio(a: PlayOrder, b: PlayOrder): boolean {
  const [from, to] = [a, b].map(({ url, proxy }) => addressToLoad(url, proxy));
  return a.item === b.item && from === to && a.live === b.live;
}

/** The audio host in the background's own page (Firefox). */
export function createPageHost(elementHost: ElementHost): AudioHost {
  return {
    ...elementHost,
    report: async () => elementHost.report(),
    close: () => elementHost.release(),
  };
}
