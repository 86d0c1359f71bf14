import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import { isLiveItem, itemKey, itemName, type PlayableItem } from '@/lib/model/playable-item';
import { usePlayer } from '@/lib/ui/use-player';
import { PlayableRow } from '../ui/PlayableRow';
import { RowButton } from '../ui/RowButton';

/** One of the recently played, with how far the listener got. */
export function RecentRow({ item }: { item: PlayableItem }) {
  const { state, togglePlayedStatus, removeRecentlyPlayed } = usePlayer();
  const key = itemKey(item);
  const name = itemName(item);
  const isFile = !isLiveItem(item);
  const played = isFile && (state.markedAsPlayedMap[key] ?? false);
  const percent = isFile ? (state.progressMap[key] ?? 0) : 0;
  const heard = isFile
    ? {
        played,
        currentTime: state.currentTimeMap[key] ?? 0,
        duration: state.durationMap[key] ?? 0,
      }
    : undefined;
  return (
    <PlayableRow
      item={item}
      heard={heard}
      progress={percent > 0 && !played ? percent : undefined}
      buttons={isFile ? 2 : 1}
    >
      {isFile && (
        <RowButton
          label={`Mark ${name} as ${played ? 'unplayed' : 'played'}`}
          hint={`Mark as ${played ? 'unplayed' : 'played'}`}
          onClick={() => togglePlayedStatus(item)}
        >
          {played ? (
            <CircleCheck aria-hidden className="size-4.5" />
          ) : (
            <Circle aria-hidden className="size-4.5" />
          )}
        </RowButton>
      )}
      <RowButton
        label={`Remove ${name} from recently played`}
        hint="Remove from recently played"
        onClick={() => removeRecentlyPlayed(item)}
      >
        <X aria-hidden className="size-4.5" />
      </RowButton>
    </PlayableRow>
  );
}
