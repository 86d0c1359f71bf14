import type { StationQuery } from '@/lib/contract/directory';
import type { PlayerState } from '@/lib/contract/player-state';
import { lighterStreams, lighterText } from '@/lib/directory/radio-browser/lighter-streams';
import type { RadioBrowser } from '@/lib/directory/radio-browser/radio-browser';
import { DAY, SECOND } from '@/lib/model/constants';
import { isLiveItem, isRadio, type PlayableItem, type RadioItem } from '@/lib/model/playable-item';
import { log } from '@/lib/platform/log';
import { isRecent } from '@/lib/platform/time/clock';
import type { Background } from '../context';
import { lighterFor } from '../playback/learn-station';

/** Once a station has played this long without trouble, the network is good enough to ask. Milliseconds. */
const PLAYS_WELL = 20 * SECOND;
/** No directory has more entries for one station. */
const LIMIT = 50;

const BY_NAME: Omit<StationQuery, 'text'> = {
  ...{ slot: 'lighter', list: 'search', order: 'clicks', offset: 0, limit: LIMIT },
  ...{ country: '', language: '', tag: '', codec: '', bitrateMin: 0 },
};

export interface AskLighterDeps {
  background: Pick<Background, 'state' | 'host' | 'stations' | 'clock'>;
  directory: Pick<RadioBrowser, 'stations'>;
  /** Whether the listener pays for data. */
  isMetered(): boolean;
}

/**
 * Asks the directory for lighter streams of its stations while they play well, so that they are known once the network
 * is no longer good enough: once a day for each station, and never for one that plays in a private window. Call it with
 * every state.
 */
export function createAskLighter({ background, directory, isMetered }: AskLighterDeps) {
  const { host, stations, clock } = background;
  let plays: { id: string; cancel(): void } | null = null;

  async function ask(station: RadioItem): Promise<void> {
    const { radio_id: id } = station;
    const { lighter } = stations.read(id);
    const now = clock.now();
    if (isMetered() || (lighter !== undefined && isRecent(lighter.asked, DAY, now))) return;
    // Noted first: a failed request counts, too.
    stations.learn(id, { lighter: { asked: now, streams: lighter?.streams ?? [] } });
    const { signal } = new AbortController();
    const page = await directory.stations({ ...BY_NAME, text: lighterText(station) }, signal);
    if (page === null) return;
    stations.learn(id, { lighter: { asked: now, streams: lighterStreams(station, page.found) } });
    const usable = lighterFor(background, station);
    if (usable.length > 0) host.setLighter(id, usable);
  }

  return function follow(whole: PlayerState): void {
    const station = playsWell(whole) ? worthAsking(whole.currentTrack) : null;
    if (station?.radio_id === plays?.id) return;
    plays?.cancel();
    if (station === null) {
      plays = null;
      return;
    }
    const cancel = clock.after(PLAYS_WELL, () => {
      ask(station).catch((error: unknown) => log('directory', 'lighter streams', error));
    });
    plays = { id: station.radio_id, cancel };
  };
}

const playsWell = ({ isPlaying, isBuffering, recovery, isPrivate, pendingTrack }: PlayerState) =>
  isPlaying && !isBuffering && recovery === null && !isPrivate && pendingTrack === null;

function worthAsking(item: PlayableItem | null): RadioItem | null {
  if (item === null || !isRadio(item) || !isLiveItem(item)) return null;
  return item.directory === 'radio-browser' && lighterText(item) !== '' ? item : null;
}
