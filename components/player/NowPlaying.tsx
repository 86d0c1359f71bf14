import CircleAlert from 'lucide-react/icons/circle-alert';
import { nowPlayingText } from '@/lib/model/now-playing';
import { isLiveItem, itemSource } from '@/lib/model/playable-item';
import { shownTrack } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';
import { Cover } from '../ui/Cover';
import { TrackText } from './TrackText';

/** Cover, station or show, current track, and what went wrong. */
export function NowPlaying() {
  const { state } = usePlayer();
  const { extractedMetadata, brokenLinkMessage } = state;
  const item = shownTrack(state);
  const source = item === null ? '' : itemSource(item);
  const track = item !== null && isLiveItem(item) ? extractedMetadata : ownMetadata(item);
  return (
    <div className="flex items-center gap-4">
      <Cover
        item={item}
        image={track?.coverImageUrl || undefined}
        className="size-16 rounded-xl @min-[340px]:size-20"
      />
      <div className="min-w-0 flex-1">
        {item === null ? (
          <>
            <h2 className="text-md font-semibold">Nothing playing</h2>
            <p className="text-muted">Pick a station to start listening.</p>
          </>
        ) : (
          <h2 dir="auto" title={source} className="one-line text-md font-semibold">
            {source}
          </h2>
        )}
        <TrackText text={nowPlayingText(track)} source={source} />
        {brokenLinkMessage && (
          <p className="flex items-center gap-1.5 text-danger">
            <CircleAlert aria-hidden className="size-4 shrink-0" />
            <span role="alert">{brokenLinkMessage}</span>
          </p>
        )}
      </div>
    </div>
  );
}

/** For a file, what the item itself says. */
function ownMetadata(item: { title?: string; artist?: string } | null) {
  return (
    item && {
      title: item.title?.trim() ?? '',
      artist: item.artist?.trim() ?? '',
      coverImageUrl: '',
    }
  );
}
