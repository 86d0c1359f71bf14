import Maximize2 from 'lucide-react/icons/maximize-2';
import { useRef, useState } from 'react';
import { t } from '@/lib/i18n/translate';
import { nowPlayingText } from '@/lib/model/now-playing';
import { isLiveItem, isRadio, itemSource, type PlayableItem } from '@/lib/model/playable-item';
import { useNavigation } from '@/lib/ui/navigation';
import { isPlaceLost, shownTrack, showsRewind } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';
import { Cover } from '../primitives/Cover';
import { Overlay, opener } from '../primitives/popups/open-overlay';
import { BrokenLink } from './BrokenLink';
import { useKeepParts } from './keep-parts';
import { LiveDetail } from './LiveDetail';
import { QueueButton } from './QueueButton';
import { PlaceLostLine, RecoveryLine } from './RecoveryLine';
import { SleepTimerMenu } from './SleepTimerMenu';
import { TrackText } from './TrackText';
import { useCoverAccent } from './use-cover-accent';

const COVER = 'cover-16 rounded-xl min-[340px]:cover-20';

/**
 * Cover, station or show, current track, and errors. The cover opens the full view. The texts always take
 * up the same space and are aligned to its top, so that nothing moves. In a wide page the two parts are at
 * opposite ends of the player.
 */
export function NowPlaying() {
  const { item, source, text, image } = useNowPlaying();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { state } = usePlayer();
  const { hostAccess, brokenLink, recovery, settings } = state;
  const failed = brokenLink !== null;
  const placeLost = isPlaceLost(state);
  const inTrouble = failed || recovery !== null || placeLost;
  const readAccent = useCoverAccent(image ?? item?.image ?? '', hostAccess);
  const keepParts = useKeepParts();
  const cover = <Cover item={item} image={image} onSettled={readAccent} className={COVER} />;
  return (
    <div className="flex items-start gap-4 min-[700px]:contents">
      <div className="flex min-w-0 flex-1 items-start gap-4 min-[700px]:row-span-2">
        {item === null ? (
          cover
        ) : (
          <>
            <button
              ref={button}
              type="button"
              aria-label={t('player.open_now_playing')}
              {...opener('dialog', isOpen)}
              onClick={() => setOpen(true)}
              className="group relative shrink-0 rounded-xl"
            >
              {cover}
              <span
                aria-hidden
                className="absolute inset-0 grid place-items-center opacity-0 transition-opacity group-focus-visible:opacity-100 group-hover:opacity-100"
              >
                <span className="grid size-10 place-items-center rounded-full bg-sign text-white">
                  <Maximize2 className="size-5 rtl:-scale-x-100" />
                </span>
              </span>
            </button>
            <Overlay open={isOpen}>
              {({ FullView }, open) => (
                <FullView open={open} onClose={() => setOpen(false)} opener={button} />
              )}
            </Overlay>
          </>
        )}
        <div className="relative h-20 min-w-0 flex-1 overflow-hidden">
          {item === null ? (
            <>
              <h2 className="one-line text-md font-semibold">{t('player.nothing_playing')}</h2>
              <p className="line-clamp-2 text-muted">{t('player.pick_station')}</p>
            </>
          ) : (
            <h2 title={source} className="flex text-md font-semibold">
              <Source item={item} name={source} />
            </h2>
          )}
          <TrackText
            text={text}
            source={source}
            announced={!isOpen}
            className={`text-muted ${inTrouble ? `line-clamp-1 ${failed && text === '' ? '' : 'h-5'}` : 'line-clamp-2'} ${placeLost ? 'max-[340px]:sr-only' : ''}`}
          />
          <BrokenLink className="text-xs" />
          <RecoveryLine className="line-clamp-2" />
          <PlaceLostLine className="line-clamp-2 max-[340px]:line-clamp-3" />
          {/* Always in the same place, however long the title is. */}
          {!inTrouble && showsRewind(state) && (
            <LiveDetail className="absolute inset-x-0 bottom-0 text-xs" />
          )}
        </div>
      </div>
      {/* Three buttons are as high as the texts next to them. */}
      <div
        className={`-ms-2 -me-2 flex flex-col self-start min-[700px]:col-start-3 min-[700px]:row-span-2 min-[700px]:row-start-1 ${settings.keepSongs ? '*:h-6.5!' : ''}`}
      >
        <QueueButton className="size-8!" />
        <SleepTimerMenu className="size-8!" />
        {keepParts && <keepParts.KeepButton className="size-8!" />}
      </div>
    </div>
  );
}

/** What the item is from; a station's name opens its page. */
function Source({ item, name }: { item: PlayableItem; name: string }) {
  const { open } = useNavigation();
  if (!isRadio(item) || !isLiveItem(item)) {
    return (
      <span dir="auto" className="one-line">
        {name}
      </span>
    );
  }
  return (
    <button
      type="button"
      dir="auto"
      onClick={() => open({ kind: 'station', station: item })}
      className="one-line rounded-sm -outline-offset-2 hover:underline"
    >
      {name}
    </button>
  );
}

/** The texts and the picture of what is playing. */
export function useNowPlaying() {
  const { state } = usePlayer();
  const item = shownTrack(state);
  const track = item !== null && isLiveItem(item) ? state.extractedMetadata : ownMetadata(item);
  return {
    /** Null if nothing was ever played. */
    item,
    /** The station or show. */
    source: item === null ? '' : itemSource(item),
    /** The current track. */
    text: nowPlayingText(track),
    /** The track's cover; undefined if the item's own should be shown. */
    image: track?.coverImageUrl || undefined,
  };
}

/** A file's metadata comes from the item itself. */
function ownMetadata(item: { title?: string; artist?: string } | null) {
  return (
    item && {
      title: item.title?.trim() ?? '',
      artist: item.artist?.trim() ?? '',
      coverImageUrl: '',
    }
  );
}
