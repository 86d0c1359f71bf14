import { LIVE_LAG_LIMIT_SECONDS } from '@/lib/model/constants';
import type { Clock } from '@/lib/platform/time/clock';
import type { Playback } from '../host/playback';
import { failureOfElement, troubleOfElement } from '../sources/media-element';
import { SourceError } from '../sources/source';
import type { Verdict } from './classify-sound';
import { isEarlyEnd } from './file-end';
import { aheadOf, createWatchdog } from './watchdog';

/** A push that gets an element going which has sound and does not play it, in seconds. */
const PUSH = 0.1;
/** With more than that ahead and no sound it is the element that is stuck, and not the server. Seconds. */
const PLENTY = 1;

export interface StallRecoveryDeps {
  element: HTMLMediaElement;
  clock: Clock;
  /** Fires `online` when the network is back, as a window does. */
  connectivity: EventTarget;
  current(): Playback | null;
  /** Orders the element to play. */
  playElement(playback: Playback): void;
  /** Nobody waits for the sound, so nothing is done to have it back. */
  onFailed(playback: Playback, error: SourceError): void;
}

export interface StallRecovery {
  /** Watches while sound is due. */
  follow(due: boolean): void;
  dataCame(): void;
  /** A new connection brings audio. */
  begin(): void;
  /** The element plays, by its own word. */
  sounds(): void;
  /** The element has an error. */
  onError(): void;
  /** Whether the end of the element's media is none, but a break. */
  onEnded(): boolean;
  /** The server kept us waiting for too long. */
  onSilence(): void;
}

/** Notices whatever ends the current playback's sound, and has its line bring it back. */
export function createStallRecovery(deps: StallRecoveryDeps): StallRecovery {
  const { element, clock, connectivity, current } = deps;
  const lineOf = (playback: Playback | null) => playback?.line ?? null;
  const watchdog = createWatchdog(clock, {
    element,
    flows() {
      const kept = current()?.kept;
      return kept?.kind === 'stream' && !kept.isFull();
    },
    onSound: () => lineOf(current())?.sounds(),
    onVerdict,
    // A file goes on where it was: whether its connection lives will be seen.
    onWake: () => renew((playback) => playback.order.live || playback.line?.seeking === true),
  });
  connectivity.addEventListener('online', () => renew(({ line }) => line?.seeking === true));

  function renew(isDue: (playback: Playback) => boolean): void {
    const playback = current();
    if (playback !== null && isDue(playback)) playback.line?.renew();
  }

  function broke(playback: Playback, error: SourceError): void {
    if (playback.failure !== null) return;
    if (!playback.wanted) {
      deps.onFailed(playback, error);
      return;
    }
    if (!playback.order.live && playback.sounded && !playback.displaced) {
      Object.assign(playback, { position: element.currentTime, displaced: true });
    }
    playback.line?.broke(error);
  }

  function onVerdict(verdict: Verdict): void {
    const playback = current();
    if (playback === null || playback.line === null || playback.line.seeking) return;
    const { kept, order, line } = playback;
    if (verdict === 'stalled') {
      if (aheadOf(element) > PLENTY) letGoOfKept(playback);
      broke(playback, silent());
    } else if (verdict === 'hindered') {
      if (order.live) element.currentTime += PUSH;
      else deps.playElement(playback);
    } else if (kept !== null && kept.behind() > LIVE_LAG_LIMIT_SECONDS) {
      kept.rejoin();
      line.back();
    }
  }

  return {
    follow: watchdog.follow,
    dataCame: watchdog.dataCame,
    begin: watchdog.begin,
    sounds: () => lineOf(current())?.sounds(),
    onError() {
      const playback = current();
      // While it loads, the source takes the error: another address may do. hls.js takes each.
      if (playback?.loaded !== true || playback.kept?.kind === 'hls') return;
      letGoOfKept(playback);
      const { error } = element;
      broke(playback, new SourceError(failureOfElement(error), troubleOfElement(error)));
    },
    onEnded() {
      const playback = current();
      if (playback === null) return false;
      const { order, duration, endedEarly } = playback;
      const { currentTime } = element;
      if (!order.live && !isEarlyEnd(duration, currentTime, endedEarly)) return false;
      playback.endedEarly = currentTime;
      const detail = order.live ? 'The station stopped sending' : 'The file broke off';
      broke(playback, new SourceError({ kind: 'network', detail }, 'broke'));
      return true;
    },
    onSilence() {
      const playback = current();
      if (playback !== null) broke(playback, silent());
    },
  };
}

/** A server that stands there and sends nothing. */
function silent(): SourceError {
  return new SourceError({ kind: 'network', detail: 'The server sent nothing' }, 'silent');
}

function letGoOfKept(playback: Playback): void {
  playback.kept?.drop();
  playback.kept = null;
}
