import type { KeepOrder, KeepOutcome } from '@/lib/contract/kept';
import { t, tn } from '@/lib/i18n/translate';
import { SECOND } from '@/lib/model/constants';
import { nowPlayingText } from '@/lib/model/now-playing';
import { isRadio } from '@/lib/model/playable-item';
import { showsRewind } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';
import { toastInFront } from '../primitives/popups/toast-in-front';

/** A song among what can be heard again of the station. */
interface Song {
  /** When it began: milliseconds since 1970. */
  at: number;
  artist: string;
  title: string;
}

/** Keeps something of the station that plays, and says in a toast what comes of it. */
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
    /** Whether anything of it may be kept: nothing that is played in private, and of a few kinds of HLS no file is made. */
    can:
      state.settings.keepSongs &&
      !state.isPrivate &&
      rewind?.makesFiles === true &&
      showsRewind(state),
    isBeingKept: ({ at }: Pick<Song, 'at'>): boolean =>
      ofStation.some((one) => one.kind === 'song' && Math.abs(one.at - at) < SECOND),
    /** The recording of the station that goes on until it is stopped, or for a time. */
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
    /** Records what is heard from now on, for so many minutes; null until it is stopped. The player shows that. */
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
