import { t } from '@/lib/i18n/translate';
import {
  type AudioFile,
  type EpisodeItem,
  isSameItem,
  itemKey,
  type PlayableItem,
} from '@/lib/model/playable-item';
import { shownTrack } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';

/** The most that counts as smaller if the usual file's bitrate is unknown. kbit/s. */
const FEW = 96;

/** The files that a listener can choose from: each quality once, even if several addresses offer it. */
export function choicesOf({ files = [] }: EpisodeItem): AudioFile[] {
  const kinds = new Map(
    files.toReversed().map((file) => [`${file.type} ${file.bitrate} ${file.title}`, file]),
  );
  return files.filter((file) => [...kinds.values()].includes(file));
}

/** The smallest file, if it is smaller than the usual one. */
export function smallerFile(item: PlayableItem): AudioFile | null {
  if (!('files' in item)) return null;
  const [usual, ...others] = item.files ?? [];
  const smaller = others.filter((file) => isSmaller(file, usual));
  return smaller.toSorted((a, b) => a.bitrate - b.bitrate)[0] ?? null;
}

const isSmaller = ({ bitrate }: AudioFile, usual: AudioFile | undefined) =>
  bitrate > 0 && (usual?.bitrate ? bitrate < usual.bitrate : bitrate <= FEW);

/** "Standard", "Smaller file · 64 kbit/s", or the feed's own name for it. */
export function fileWords(file: AudioFile, [usual]: readonly AudioFile[]): string {
  const kind =
    file === usual
      ? t('podcasts.file_standard')
      : isSmaller(file, usual)
        ? t('podcasts.file_smaller')
        : file.bitrate === 0 && file.title === ''
          ? file.type.replace(/^.*\//, '')
          : '';
  return [file.title || kind, file.bitrate > 0 && t('radio.bitrate', { number: file.bitrate })]
    .filter(Boolean)
    .join(' · ');
}

/** Which of an episode's files plays, or would play, and a function to play another from the current position. */
export function useFiles(item: EpisodeItem) {
  const { state, toggleItem } = usePlayer();
  const track = shownTrack(state);
  const current =
    isSameItem(track, item) && track !== null && 'enclosureUrl' in track ? track : null;
  return {
    played: (current ?? item).enclosureUrl,
    play: ({ url }: AudioFile) =>
      toggleItem({
        item: { ...item, enclosureUrl: url },
        // Without `startAt` it would pause.
        ...(current && { startAt: state.currentTimeMap[itemKey(item)] ?? 0 }),
      }),
  };
}
