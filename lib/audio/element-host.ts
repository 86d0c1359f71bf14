import type { AudioOrders, AudioStatus, PlayOrder } from '@/lib/contract/audio';
import type { Clock } from '@/lib/model/clock';
import { clampPosition } from '@/lib/model/position';
import { failureOfElement, failureOfPlay } from './element-failure';
import { createHostTimers } from './host-timers';
import type { MediaControls } from './media-controls';
import { createPlayback, type Playback, statusOf } from './playback';
import { type OpenSource, SourceError } from './source';

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

export interface ElementHostDeps {
  element: HTMLMediaElement;
  openSource: OpenSource;
  clock: Clock;
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
  const { element, openSource, clock, controls, onStatus } = deps;
  let current: Playback | null = null;
  let told = '';
  let press = 0;
  const timers = createHostTimers(clock, {
    onTick: () => onStatus(report()),
    onUntitled: () => onStatus(report()),
    onIdle: release,
    onSilence() {
      if (current === null) return;
      failFrom(current, { kind: 'network', detail: 'The server sent nothing' });
      sync();
    },
  });

  for (const type of ELEMENT_EVENTS) element.addEventListener(type, onEvent);
  element.addEventListener('progress', timers.dataCame);

  function onEvent(event: Event): void {
    if (current === null) return;
    if (event.type === 'playing') Object.assign(current, { sounded: true, sounding: true });
    if (event.type === 'loadedmetadata') current.loaded = true;
    // While it loads, the source takes the error: another address may do.
    if (event.type === 'error' && current.loaded) {
      failFrom(current, failureOfElement(element.error));
    }
    if (event.type === 'ended') onEnded(current);
    // The browser may pause by itself, as for a call or another application's sound.
    if (event.type === 'pause' && !element.ended && current.attached) current.wanted = false;
    sync(event.type === 'seeked');
  }

  function onEnded(playback: Playback): void {
    playback.wanted = false;
    if (playback.order.live) {
      failFrom(playback, { kind: 'network', detail: 'The station stopped sending' });
    } else {
      playback.ended = true;
      element.currentTime = 0;
    }
  }

  /** Tells the status where it changed; `moved` where the position jumped. */
  function sync(moved = false): void {
    const status = report();
    const { position, measuredAt, ...rest } = status;
    const text = JSON.stringify(rest);
    timers.follow(status.phase, current?.order.live === true, status.streamTitle === null);
    if (text === told && !moved) return;
    told = text;
    controls.show(status, current?.order ?? null);
    onStatus(status);
  }

  function failFrom(playback: Playback, failure: SourceError['failure']): void {
    if (playback !== current || playback.failure !== null) return;
    const stage = playback.loaded ? 'play' : 'load';
    detach();
    playback.failure = { ...failure, stage };
  }

  /** Ends the source and empties the element; connections close with it. */
  function detach(): void {
    if (current === null) return;
    if (current.attached && current.loaded) current.position = element.currentTime;
    current.wanted = false;
    current.attached = false;
    current.abort.abort();
    if (element.hasAttribute('src')) {
      element.removeAttribute('src');
      element.load();
    }
  }

  function load(order: PlayOrder, wanted: boolean): void {
    if (order.url === '') detach();
    current?.abort.abort();
    press = order.press;
    const playback = createPlayback(order, wanted);
    current = playback;
    applyVolumeAndRate(order);
    const { signal } = playback.abort;
    const opened =
      order.url === ''
        ? Promise.reject(new SourceError({ kind: 'unsupported', detail: 'There is no address' }))
        : openSource({
            element,
            url: order.url,
            alternates: order.alternates,
            live: order.live,
            startAt: order.startAt,
            hostAccess: order.hostAccess,
            signal,
            onProgress: timers.dataCame,
            onAttached(source, fallback) {
              Object.assign(playback, { attached: true, loaded: false, source, fallback });
              if (playback.wanted) start(playback);
              sync();
            },
            onAddress(url, alternates) {
              playback.addresses = order.live ? [url, ...alternates] : [];
            },
            onTitle(title) {
              playback.streamTitle = title;
              sync();
            },
          });
    opened.catch((error: unknown) => {
      if (signal.aborted) return;
      const detail = error instanceof Error ? error.message : String(error);
      failFrom(playback, error instanceof SourceError ? error.failure : { kind: 'decode', detail });
      sync();
    });
    sync();
    timers.dataCame();
  }

  function start(playback: Playback): void {
    Object.assign(playback, { wanted: true, sounding: false, ended: false });
    const source = playback.source;
    element.play().catch((error: unknown) => {
      // A newer order, a pause or a change of source ended this attempt: that is no failure.
      if (playback.abort.signal.aborted || playback.source !== source || !playback.wanted) return;
      const failure = failureOfPlay(error);
      if (failure === null) return;
      failFrom(playback, failure);
      sync();
    });
  }

  function applyVolumeAndRate({ volume, rate, live }: PlayOrder): void {
    element.volume = volume;
    // Loading resets the rate to the default one, so both are set.
    element.defaultPlaybackRate = live ? 1 : rate;
    element.playbackRate = live ? 1 : rate;
  }

  function play(order: PlayOrder): void {
    const resumes = current?.attached && !order.live && isSameAudio(current.order, order);
    if (!resumes || current === null) {
      load(order, true);
      return;
    }
    press = order.press;
    current.order = order;
    applyVolumeAndRate(order);
    start(current);
    sync();
  }

  function prepare(order: PlayOrder): void {
    if (order.live || order.url === '') return;
    if (current?.attached && isSameAudio(current.order, order)) return;
    load(order, false);
  }

  function pause(): void {
    if (current === null) return;
    if (current.order.live || !current.sounded) {
      detach();
    } else {
      current.wanted = false;
      element.pause();
    }
    sync();
  }

  function release(): void {
    detach();
    current = null;
    sync();
  }

  function seek(seconds: number): void {
    if (current === null || !current.attached || current.order.live) return;
    current.ended = false;
    element.currentTime = clampPosition(seconds, element.duration);
  }

  function setRate(rate: number): void {
    if (current === null) return;
    current.order = { ...current.order, rate };
    applyVolumeAndRate(current.order);
  }

  function setVolume(volume: number): void {
    element.volume = volume;
    if (current !== null) current.order = { ...current.order, volume };
  }

  function report(): AudioStatus {
    return statusOf(current, element, press, clock.now());
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
      if (current === null) return;
      current.order = { ...current.order, display };
      controls.show(report(), current.order);
    },
    report,
  };
  controls.listen({
    play: () => {
      if (current !== null) host.play({ ...current.order, startAt: current.position });
    },
    pause,
    seek,
    position: () => element.currentTime,
  });
  return host;
}

function isSameAudio(a: PlayOrder, b: PlayOrder): boolean {
  return a.item === b.item && a.url === b.url && a.live === b.live;
}
