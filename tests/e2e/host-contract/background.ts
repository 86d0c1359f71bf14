import { streamReaders } from '@/entrypoints/shared/host-readers';
import { createBrowserElementHost } from '@/lib/audio/host/browser-element-host';
import { createPageHost } from '@/lib/audio/host/element-host';
import { createOffscreenHost, type OffscreenApi } from '@/lib/audio/host/offscreen-host';
import type { AudioStatus } from '@/lib/contract/audio';
import { answerMessages } from '@/lib/contract/messages';
import { HOST_MESSAGES } from '@/lib/contract/messages/host';

/**
 * The background of an extension that only contains this browser's real audio host, created the way the
 * product does. The test reaches it through global variables.
 */
const statuses: AudioStatus[] = [];

const host = import.meta.env.FIREFOX
  ? createPageHost(
      createBrowserElementHost({
        document,
        elementsSignIn: true,
        acceptsArtwork: (url) => /^https?:/.test(url),
        ...streamReaders,
        reach: async () => {},
        onStatus: (status) => statuses.push(status),
        onNext: () => {},
        onRecorded: async () => {},
      }),
    )
  : createOffscreenHost((globalThis as unknown as { chrome: OffscreenApi }).chrome);

answerMessages(HOST_MESSAGES, {
  'host:status': (status) => void statuses.push(status),
  'host:recorded': () => {},
  'host:next': () => {},
  'host:reach': () => {},
});

Object.assign(globalThis, { host, statuses });
