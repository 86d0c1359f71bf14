import Maximize2 from 'lucide-react/icons/maximize-2';
import { lazy, type RefObject, Suspense } from 'react';
import { t } from '@/lib/i18n/translate';
import { nowPlayingText } from '@/lib/model/now-playing';
import { isLiveItem, itemSource } from '@/lib/model/playable-item';
import { isPlaceLost, shownTrack, showsRewind } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';
import { Cover } from '../primitives/Cover';
import { LevelBars } from '../primitives/LevelBars';
import { opener } from '../primitives/popups/open-overlay';
import { BrokenLink } from './live/BrokenLink';
import { LiveDetail, useLiveDoing, useLiveSound } from './live/LiveDetail';
import { PlaceLostLine, RecoveryLine } from './live/RecoveryLine';
import { TrackText } from './TrackText';
import { useCoverAccent } from './use-cover-accent';

interface NowPlayingProps {
  /** In one row of the panel, or with room for more of the title in the popup. */
  layout: 'popup' | 'panel';
  /** Whether the full view is open, which a press opens. */
  isOpen: boolean;
  onOpen: () => void;
  /** The button that opens it. */
  button: RefObject<HTMLButtonElement | null>;
}

/** Cover, station or show, and what is on. A press anywhere on them opens the full view. */
export function NowPlaying({ layout, isOpen, onOpen, button }: NowPlayingProps) {
  const { item, source, text, image } = useNowPlaying();
  const { hostAccess } = usePlayer().state;
  const readAccent = useCoverAccent(image ?? item?.image ?? '', hostAccess);
  const isBar = layout === 'panel';
  const cover = (
    <Cover
      {...{ item, image }}
      onSettled={readAccent}
      className={
        isBar ? 'cover-12 rounded-lg max-[320px]:cover-11 low:cover-10' : 'cover-16 rounded-xl'
      }
    />
  );
  const Texts = isBar ? BarTexts : PopupTexts;
  return (
    <div
      className={`relative flex min-w-0 flex-1 items-center ${isBar ? 'gap-2.5' : 'gap-3 self-start'}`}
    >
      {item === null ? (
        cover
      ) : (
        <button
          ref={button}
          type="button"
          aria-label={t('player.open_now_playing')}
          {...opener('dialog', isOpen)}
          onClick={onOpen}
          // It reaches over the texts beside it.
          className="group shrink-0 rounded-xl after:absolute after:inset-0"
        >
          <span className="relative block">
            {cover}
            <span
              aria-hidden
              className="absolute inset-0 grid place-items-center opacity-0 transition-opacity group-focus-visible:opacity-100 group-hover:opacity-100"
            >
              <span className="grid size-8 place-items-center rounded-full bg-sign text-white">
                <Maximize2 className="size-4 rtl:-scale-x-100" />
              </span>
            </span>
          </span>
        </button>
      )}
      <Texts {...{ item, source, text }} announced={!isOpen} />
    </div>
  );
}

interface TextsProps extends Pick<ReturnType<typeof useNowPlaying>, 'item' | 'source' | 'text'> {
  announced: boolean;
}

/** Two lines: the name, and what is on, or else what the station is doing. */
function BarTexts({ item, source, text, announced }: TextsProps) {
  const doing = useLiveDoing();
  const { isLive, isSounding } = useLiveSound();
  const isUntold = isLive && (text === '' || Boolean(doing));
  return (
    // Limited in width, so that the level stays beside the track. Positioned only while there is no button: otherwise
    // this would lie above the button that reaches over it.
    <div className={`max-w-sm min-w-0 flex-1 ${item === null ? 'relative *:first:opacity-0' : ''}`}>
      {/* Without an item, the advice below says the same, and needs the heading's room in a narrow window. */}
      <Heading {...{ item, source }} className="leading-5" />
      {/* As high as a finger needs, for what can be pressed in it. */}
      <div className="flex h-6 items-center gap-1.5 text-xs text-muted low:h-5">
        {/* On top of each other: the track keeps its place, and can be read aloud, while something else is shown. */}
        <div className="grid min-w-0 flex-1 *:[grid-area:1/1]">
          {item === null && (
            <p className="absolute inset-0 flex items-center">
              <span className="line-clamp-2">{t('player.pick_station')}</span>
            </p>
          )}
          <TrackText
            {...{ text, source, announced }}
            className={`one-line ${isUntold ? 'opacity-0' : ''}`}
          />
          {isUntold && (
            <LiveDetail
              otherwise={<span className="one-line">{t('player.live')}</span>}
              className="relative"
            />
          )}
        </div>
        {isLive && (
          <span className={isSounding ? 'text-accent' : ''}>
            <LevelBars moving={isSounding} className="size-3.5" />
          </span>
        )}
      </div>
    </div>
  );
}

/** As high as the cover, whatever there is to say, so that nothing moves. */
export function PopupTexts({ item, source, text, announced }: TextsProps) {
  const { state } = usePlayer();
  const isQuiet = isPlaceLost(state) || state.brokenLink !== null;
  const hasDetail = !isQuiet && state.recovery === null && showsRewind(state);
  const isShort = hasDetail || state.recovery !== null;
  return (
    <div className="relative h-16 min-w-0 flex-1 overflow-hidden">
      <Heading {...{ item, source }} className="text-md" />
      {item === null && <p className="line-clamp-2 text-muted">{t('player.pick_station')}</p>}
      <TrackText
        {...{ text, source, announced }}
        className={`text-muted ${isQuiet ? 'sr-only' : isShort ? 'line-clamp-1 h-5' : 'line-clamp-2'}`}
      />
      <Troubles isShort />
      {/* Always in the same place, however long the title is. */}
      {hasDetail && <LiveDetail className="absolute inset-x-0 bottom-0.5 text-xs" />}
    </div>
  );
}

function Heading({
  item,
  source,
  className,
}: Pick<TextsProps, 'item' | 'source'> & { className: string }) {
  return (
    <h2
      dir="auto"
      title={item === null ? undefined : source}
      className={`one-line font-semibold ${className}`}
    >
      {item === null ? t('player.nothing_playing') : source}
    </h2>
  );
}

const AdLine = lazy(() => import('./AdLine').then((part) => ({ default: part.AdLine })));

/** What is done to ads, for listeners who do not want them just played. */
export function Ads({ className = '' }: { className?: string }) {
  const { state } = usePlayer();
  return state.settings.announcedAds === 'play' ? null : (
    <Suspense>
      <AdLine className={className} />
    </Suspense>
  );
}

/** What is wrong with the sound. Always in the page, so that it is read aloud. */
export function Troubles({ isShort = false }: { isShort?: boolean }) {
  return (
    <>
      <BrokenLink className="text-xs" />
      <RecoveryLine className={isShort ? 'line-clamp-1' : ''} />
      <PlaceLostLine className={isShort ? 'line-clamp-2' : ''} />
      <Ads />
    </>
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
