import { createBrowserElementHost } from '@/lib/audio/host/browser-element-host';
import { HOST_LOCK, serveOrders } from '@/lib/audio/host/offscreen-host';
import type { AudioStatus } from '@/lib/contract/audio';
import { sendMessage } from '@/lib/contract/messages';
import { log } from '@/lib/platform/log';
import { streamReaders } from './host-readers';

/** The audio element's home in Chrome: it outlives every window and the service worker. */
export function serveAudio(): void {
  // Held until this document ends: the background waits for it.
  void navigator.locks.request(HOST_LOCK, () => new Promise(() => {}));
  const host = createBrowserElementHost({
    document,
    acceptsArtwork: () => true,
    elementsSignIn: false,
    ...streamReaders,
    onStatus: (status) => void tell(status),
    reach: (address) => sendMessage('host:reach', address).catch(noteLoss),
    onRecorded: async (recorded) => {
      const tellIt = () => sendMessage('host:recorded', recorded);
      await tellIt().catch(tellIt);
    },
    onNext: () => void sendMessage('host:next').catch(noteLoss),
  });
  serveOrders(host);

  /** The worker may be stopped while it receives a status: when it runs again, it gets the status of that time. */
  async function tell(status: AudioStatus): Promise<void> {
    await sendMessage('host:status', status)
      .catch(() => sendMessage('host:status', host.report()))
      .catch(noteLoss);
  }
}

function noteLoss(error: unknown): void {
  log('offscreen', 'the background took no message', error);
}
