import type { KeepOrder, KeepOutcome } from '@/lib/contract/kept';
import { t, tn } from '@/lib/i18n/translate';
import { SECOND } from '@/lib/model/constants';
import { nowPlayingText } from '@/lib/model/now-playing';
import { isRadio } from '@/lib/model/playable-item';
import { showsRewind } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';
import { toastInFront } from '../primitives/popups/toast-in-front';

/** A song of the station that can be replayed. */
interface Song {
  /** When it began: milliseconds since 1970. */
  at: number;
  artist: string;
  title: string;
}

/** Keeps something of the current station, and reports the result in a toast. */
export function useKeeping() {
  const { state, keep } = usePlayer();
  const { currentTrack, recordings, rewind } = state;
  const radioId = currentTrack && isRadio(currentTrack) ? currentTrack.radio_id : null;
  const ofStation = recordings.filter((one) => one.radioId === radioId);

  async function order(wish: KeepOrder, wordsFor: Record<KeepOutcome, () => string>) {
    const outcome = await keep(wish).catch(() => null);
    const words = outcome === null ? t('lists.not_done') : wordsFor[outcome]();
    if (words !== '') toastInFront({ words });
  }

  return {
    /**
     * Whether anything of it may be kept: nothing played in private, and a few kinds of HLS cannot be made into files.
     */
    can:
      state.settings.keepSongs &&
      !state.isPrivate &&
      rewind?.makesFiles === true &&
      showsRewind(state),
    isBeingKept: ({ at }: Pick<Song, 'at'>): boolean =>
      ofStation.some((one) => one.kind === 'song' && Math.abs(one.at - at) < SECOND),
    /** The station's recording in progress, until stopped or for a fixed time. */
    recording: ofStation.find(({ kind }) => kind === 'recording'),
    keepSong(song: Song) {
      const track = nowPlayingText(song);
      const isOver = rewind?.tracks.some(({ at }) => at > song.at);
      return order(
        { kind: 'song', at: song.at },
        {
          begun: () => t(isOver ? 'kept.begun_past' : 'kept.begun', { track }),
          cut: () => t('kept.cut', { track }),
          already: () => t('kept.already'),
          impossible: () => t('kept.impossible'),
        },
      );
    },
    keepMinutes: (minutes: number) =>
      order(
        { kind: 'minutes', minutes },
        {
          begun: () => tn('kept.begun_minutes', minutes),
          cut: () => tn('kept.cut_minutes', minutes),
          already: () => tn('kept.begun_minutes', minutes),
          impossible: () => t('kept.impossible'),
        },
      ),
    /**
     * Records from now on for this many minutes; null until it is stopped. Without a toast at first: the player shows
     * it.
     */
    record: (minutes: number | null) =>
      order(
        { kind: 'recording', minutes },
        {
          begun: () => '',
          cut: () => '',
          already: () => t('kept.already_recording'),
          impossible: () => t('kept.impossible'),
        },
      ),
  };
}
