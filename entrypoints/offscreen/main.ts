import { createBrowserElementHost } from '@/lib/audio/browser-element-host';
import { serveOrders } from '@/lib/audio/serve-orders';
import { sendMessage } from '@/lib/contract/messages';
import { log } from '@/lib/model/log';
import { streamReaders } from '../shared/stream-readers';

/** Chrome's home of the audio element: it outlives every window and the service worker. */
serveOrders(
  createBrowserElementHost({
    document,
    acceptsArtwork: () => true,
    ...streamReaders,
    onStatus(status) {
      sendMessage('host:status', status).catch((error: unknown) =>
        log('offscreen', 'the background did not take a status', error),
      );
    },
  }),
);
