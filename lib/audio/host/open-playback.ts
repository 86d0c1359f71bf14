import { addressToLoad } from '@/lib/model/audio-address';
import type { Clock } from '@/lib/platform/time/clock';
import { createReconnector } from '../recovery/reconnector';
import { type OpenSource, SourceError } from '../sources/source';
import type { Playback } from './playback';

/** A position that the element reached by itself need not be sought. Seconds. */
const NEAR = 1;

export interface PlaybackOpenerDeps {
  element: HTMLMediaElement;
  openSource: OpenSource;
  /** Whether anybody answers at the address, and not a gateway in its place where that can be told. */
  answers(url: string, signal: AbortSignal, hostAccess: boolean): Promise<boolean>;
  clock: Clock;
  /** 0 to 1. */
  random(): number;
}

/** Opens an order's source, and again for as long as the playback lives. */
export function openPlayback(
  playback: Playback,
  { element, openSource, answers, clock, random }: PlaybackOpenerDeps,
  tell: {
    /** The element has the playback's source. */
    onAttached(): void;
    onConnected(): void;
    onProgress(): void;
    onGivenUp(error: SourceError): void;
    onChange(): void;
  },
): void {
  const life = playback.life.signal;

  function open(signal: AbortSignal, again: number): Promise<void> {
    const { order } = playback;
    if (order.url === '') {
      const detail = 'There is no address';
      return Promise.reject(new SourceError({ kind: 'unsupported', detail }, 'gone'));
    }
    // What sounded last comes first. A playlist that led there stands behind: it may lead elsewhere now.
    const [url = '', ...alternates] = new Set([
      ...playback.addresses,
      ...[order.url, ...order.alternates],
    ]);
    return openSource({
      ...{ element, url, alternates, again, signal, life },
      ...{ live: order.live, proxy: order.proxy },
      hostAccess: order.hostAccess,
      startAt: again > 0 ? playback.position : order.startAt,
      kept: playback.kept,
      onProgress: tell.onProgress,
      onAttached(source, fallback, kept) {
        Object.assign(playback, { attached: true, loaded: false, source, fallback, kept });
        playback.ownTitles = 'unread';
        tell.onAttached();
      },
      onAddress(works, others) {
        if (order.live) playback.addresses = [works, ...others];
        if (playback.displaced) {
          playback.displaced = false;
          // It was sought in the meantime.
          const away = Math.abs(element.currentTime - playback.position);
          if (away > NEAR) element.currentTime = playback.position;
        }
        line.connected();
        tell.onConnected();
      },
      onOwnTitles(titles) {
        if (playback.ownTitles === titles) return;
        playback.ownTitles = titles;
        // Others may be asked for it now.
        if (titles !== 'coming') tell.onChange();
      },
      onTitle(title) {
        // A stream that has named nothing so far has no title: others may know it.
        if (playback.streamTitle === null && title.raw.trim() === '') return;
        playback.streamTitle = title;
        tell.onChange();
      },
    });
  }

  const line = createReconnector({
    ...{ clock, random, open, life },
    live: playback.order.live,
    sounded: () => playback.sounded,
    answers(signal) {
      const { url, proxy, hostAccess } = playback.order;
      const asked = addressToLoad(playback.addresses[0] ?? url, proxy);
      return answers(asked, signal, hostAccess);
    },
    onRecovery(recovery) {
      playback.recovery = recovery;
      tell.onChange();
    },
    onGivenUp: tell.onGivenUp,
  });
  playback.line = line;
  if (playback.sounded) line.renew();
  else line.start();
}
