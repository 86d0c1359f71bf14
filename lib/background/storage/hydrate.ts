import type { BadRecord } from '@/lib/contract/bad-record';
import { initialPlayerState } from '@/lib/contract/player-state';
import { restoreState } from '@/lib/contract/restore-state';
import { QUEUE_KEY, RECENTLY_PLAYED_KEY, SETTINGS_KEY } from '@/lib/contract/start-reads';
import type { Language } from '@/lib/model/values/languages';
import { log } from '@/lib/platform/log';
import type { Background } from '../context';
import { foldStatus } from '../playback/fold-status';
import { loseRewind } from '../playback/host-watch';
import { playOn } from '../playback/play-on';
import { bringUpToDate } from './storage-version';

/**
 * Restores the state when the background starts: from storage, corrected by what the audio host says it is
 * doing now. `watch` is called in between: changes from then on are news. `setLocale` is awaited before
 * anything else, so that everything shown afterwards is in the listener's language.
 */
export async function hydrate(
  background: Background,
  hasHostAccess: () => Promise<boolean>,
  {
    setLocale = async () => {},
    watch = () => {},
  }: { setLocale?(language: Language | null): Promise<void>; watch?(): void } = {},
): Promise<void> {
  const { state, presses, host } = background;
  const bad: BadRecord[] = [];
  const [record, hostAccess, status] = await Promise.all([
    restore(background, bad).then(async (record) => {
      await setLocale(record.state.settings.language);
      return record;
    }),
    hasHostAccess(),
    host.report(),
  ]);
  Object.assign(state, record.state, { hostAccess, storageTrouble: null });
  // Whatever is playing was pressed last, even if the number of the press can no longer be read.
  presses.restore(record.press ?? status?.press ?? 0);
  watch();
  void quarantine(background, bad);
  const isLoaded = status !== null && status.phase !== 'idle';
  if (isLoaded && status.press === presses.latest) {
    foldStatus(background, status);
    return;
  }
  loseRewind(state);
  // The previous worker ended between the press and its order, or the host ended with it or after it. The
  // record belongs to this browser session, so the listener is still waiting for the audio.
  if (state.pendingTrack !== null || (state.isPlaying && !isLoaded)) {
    await playOn(background);
    return;
  }
  state.isPlaying = false;
  state.isBuffering = false;
  state.recovery = null;
  state.loading = {};
}

/** The stored state, migrated to this version. If storage fails, the player starts with its initial values. */
async function restore({ storage, clock, stations }: Background, bad: BadRecord[]) {
  try {
    await bringUpToDate(storage, clock.now());
  } catch (error) {
    log('storage', 'not brought up to date', error);
  }
  try {
    const [record] = await Promise.all([
      restoreState(storage, (one) => bad.push(one)),
      stations.restore().catch((error: unknown) => log('stations', 'not restored', error)),
    ]);
    return record;
  } catch (error) {
    log('storage', 'not restored', error);
    return { state: { ...initialPlayerState(), recentlyPlayedLoading: false }, press: null };
  }
}

/** Quarantines the unreadable parts, then rewrites their records without them. */
async function quarantine(background: Background, bad: readonly BadRecord[]): Promise<void> {
  const { state, kept } = background;
  if (bad.length === 0 || !(await background.quarantine.put(bad))) return;
  const present = {
    [RECENTLY_PLAYED_KEY]: state.recentlyPlayed,
    [QUEUE_KEY]: state.queue,
    [SETTINGS_KEY]: state.settings,
  };
  const isSpoilt = (record: string) => bad.some(({ key }) => key.split(' ')[0] === record);
  const mended = Object.entries(present).filter(([record]) => isSpoilt(record));
  if (mended.length > 0) await kept.local.keep(plain(Object.fromEntries(mended)));
}

/** Nested values of the state are proxies, which Firefox cannot store. */
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value));
