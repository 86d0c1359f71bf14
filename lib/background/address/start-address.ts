import { onMessage, type PlayOutcome } from '@/lib/contract/messages';
import type { Clock } from '@/lib/model/clock';
import type { PlayableItem } from '@/lib/model/playable-item';
import type { Show } from '@/lib/model/show';
import type { Background } from '../context';
import type { Library } from '../library/library';
import { createInspector, type InspectorDeps } from './inspect';
import { newestEpisode } from './newest-episode';
import { createPageActions } from './page-actions';
import { playFound } from './play-found';

export interface AddressParts extends Pick<InspectorDeps, 'appleShow' | 'previewImport'> {
  background: Background;
  library: Library;
  fetch: typeof fetch;
  clock: Clock;
  /** Whether the window that has the focus is a private one. */
  isPrivateWindow(): Promise<boolean>;
  /** Resolves when the state is back. */
  ready: Promise<unknown>;
}

/** Answers the messages about addresses. Listeners are registered before this returns. */
export function startAddress({
  background,
  library,
  ready,
  isPrivateWindow,
  ...deps
}: AddressParts) {
  const { fetch, clock } = deps;
  const inspect = createInspector({ ...deps, isSubscribed: library.isSubscribed });
  const running = new Map<string, AbortController>();

  onMessage('library:inspectAddress', async ({ data: { address, inspection } }) => {
    const controller = new AbortController();
    running.set(inspection, controller);
    try {
      await ready;
      return await inspect(address, controller.signal);
    } finally {
      running.delete(inspection);
    }
  });
  onMessage('library:dropInspection', ({ data }) => running.get(data)?.abort());

  const play = (item: PlayableItem): Promise<PlayOutcome> =>
    ready.then(async () => playFound(background, { item, isPrivate: await isPrivateWindow() }));

  async function playNewest(show: Show): Promise<PlayOutcome> {
    const newest = await newestEpisode(show, { fetch, clock });
    return newest.ok ? play(newest.item) : newest;
  }

  return {
    play,
    playNewest,
    pageActions: createPageActions({ inspect, play, playNewest, library }),
  };
}
