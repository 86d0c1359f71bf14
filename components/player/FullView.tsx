import { Dialog } from '@base-ui/react/dialog';
import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { lazy, type PointerEvent, type RefObject, Suspense, useEffect, useRef } from 'react';
import type { TitleInfo } from '@/lib/contract/player-state';
import { formatClock } from '@/lib/i18n/format-date';
import { parts, t, tn } from '@/lib/i18n/translate';
import { canBookmark } from '@/lib/model/bookmark';
import { MINUTE } from '@/lib/model/constants';
import { isLiveItem, isRadio, type RadioItem } from '@/lib/model/playable-item';
import { useHistoryStatus } from '@/lib/ui/data/use-history';
import { useNavigation } from '@/lib/ui/navigation';
import { showsFile, showsRewind } from '@/lib/ui/shown-track';
import { usePlayer, usePlayerContext } from '@/lib/ui/use-player';
import { useRewind } from '@/lib/ui/use-position';
import { useSearchKey } from '@/lib/ui/use-shortcuts';
import { useMusicSearch } from '../history/music-search';
import { StationTrackList } from '../history/StationTrackList';
import { carryCover } from '../lists/carry-cover';
import { DOT } from '../lists/rows/DetailLine';
import { RowFocus } from '../lists/rows/RowFocus';
import { Cover } from '../primitives/Cover';
import { IconButton } from '../primitives/IconButton';
import { KeyHelp } from '../primitives/KeyHelp';
import { SHEET } from '../primitives/popups/looks';
import { ToasterProvider, Toasts } from '../primitives/popups/toaster';
import { Sentence } from '../primitives/Sentence';
import { bookmarkMoment } from './bookmarking';
import { LeftToRight } from './LeftToRight';
import { LevelLine } from './LevelLine';
import { useAccessParts } from './live/access-parts';
import { BrokenLink } from './live/BrokenLink';
import { useKeepParts } from './live/keep-parts';
import { AccessButton, useLiveDoing } from './live/LiveDetail';
import { LiveLine } from './live/LiveLine';
import { PlaceLostLine, RecoveryLine, SoundLine } from './live/RecoveryLine';
import { titleOrigin } from './live/title-origin';
import { Ads, useNowPlaying } from './NowPlaying';
import { beginPull } from './pull';
import { QueueButton } from './QueueButton';
import { SeekBar } from './SeekBar';
import { SleepTimerMenu } from './SleepTimerMenu';
import { TrackText } from './TrackText';
import { MomentMenu, PlayButton, RewindControls, SkipButton, SpeedMenu } from './Transport';
import { UpNext } from './UpNext';
import { VolumeControl } from './VolumeControl';

// Loaded lazily: the first frame does not need long lists.
const CurrentEpisode = lazy(() =>
  import('./CurrentEpisode').then((module) => ({ default: module.CurrentEpisode })),
);

interface FullViewProps {
  open: boolean;
  onClose: () => void;
  /** The button that gets the focus back. */
  opener: RefObject<HTMLElement | null>;
}

/** How wide the view's parts become at most. */
const MIDDLE = 'mx-auto w-full max-w-3xl @min-[1000px]:max-w-5xl';

/** The cover's size; in a separate column, as large as the texts below it allow. */
const LARGE = 'cover-[min(60vw,34vh,20rem)]';
const LARGE_BESIDE = `${LARGE} @min-[600px]:cover-[min(43vw,max(34vh,100vh-20rem),28rem)]`;

/**
 * The now-playing view over the whole page: a large cover, all the texts, what is next, and a station's latest
 * tracks or an episode's notes.
 */
export function FullView(props: FullViewProps) {
  return (
    <Dialog.Root open={props.open} onOpenChange={(opens) => !opens && props.onClose()}>
      <FullViewPopup {...props} />
    </Dialog.Root>
  );
}

function FullViewPopup(props: FullViewProps) {
  const { open, opener, onClose } = props;
  const { item, source, text, image } = useNowPlaying();
  const { brokenLink, titleInfo, queue } = usePlayer().state;
  const popup = useRef<HTMLDivElement>(null);
  const queueButton = useRef<HTMLButtonElement>(null);
  const keepParts = useKeepParts();
  const pulling = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => beginPull(event, 'down', onClose),
  };
  const { isLeaving, leave, search } = useLeaving(props);
  useSearchKey(popup, search);
  if (item === null) return null;
  const live = isLiveItem(item);
  const titled = live && brokenLink === null && mayHaveTitles(titleInfo);
  const radioId = live && isRadio(item) ? item.radio_id : null;
  const showId = 'showId' in item ? item.showId : undefined;
  const hasMore = radioId !== null || showId !== undefined || queue.length > 0;
  return (
    <Dialog.Portal>
      <Dialog.Popup
        ref={popup}
        // The dialog itself rather than a button, so that the player's keys work at once.
        initialFocus={popup}
        finalFocus={() => !isLeaving.current && opener.current}
        className={`@container bg-cover ${SHEET}`}
      >
        <header
          {...pulling}
          className={`relative flex min-h-12 shrink-0 touch-none items-center px-2 py-1 ${MIDDLE}`}
        >
          {/* It looks as if it could be pulled down. */}
          <span
            aria-hidden
            className="absolute inset-x-0 top-1.5 mx-auto h-1 w-9 rounded-full bg-line"
          />
          <Dialog.Close
            render={
              <IconButton label={t('player.close_now_playing')}>
                <ChevronDown aria-hidden className="size-5" />
              </IconButton>
            }
          />
          <div className="flex-1" />
          {keepParts && <keepParts.KeepButton />}
          {canBookmark(item) && <BookmarkButton />}
          <SleepTimerMenu />
          <QueueButton ref={queueButton} />
        </header>
        <ToasterProvider>
          <div className="min-h-0 flex-1 scrolls both-edges pt-1 pb-4">
            <div
              className={`grid grid-cols-1 gap-x-6 gap-y-4 px-2 ${MIDDLE} ${hasMore ? '@min-[600px]:grid-cols-2' : ''}`}
            >
              <div className="flex flex-col items-center self-start px-2 text-center @min-[600px]:sticky @min-[600px]:top-0">
                <div {...pulling} className="touch-none">
                  <Cover
                    item={item}
                    image={image}
                    className={`rounded-2xl shadow-float ${hasMore ? LARGE_BESIDE : LARGE}`}
                  />
                </div>
                <Dialog.Title
                  dir="auto"
                  className="mt-4 line-clamp-3 max-w-full text-lg font-semibold"
                >
                  {isRadio(item) && live ? (
                    <button
                      type="button"
                      dir="auto"
                      onClick={() => leave(item)}
                      className="line-clamp-3 rounded-sm outline-offset-1 hover:underline"
                    >
                      {source}
                    </button>
                  ) : (
                    source
                  )}
                </Dialog.Title>
                {/* Exactly two lines of title if a list follows, so that the list does not shift. */}
                <div className={`w-full ${titled ? 'min-h-16' : ''}`}>
                  <TrackText
                    text={text}
                    source={source}
                    announced={open}
                    className={`text-md ${live ? '@max-[600px]:line-clamp-2' : ''}`}
                  />
                  {live && <FullTitleOrigin shown={text} />}
                  {live && <StreamLine />}
                  <BrokenLink className="justify-center" />
                  <RecoveryLine />
                  <PlaceLostLine />
                  <SoundLine />
                  <Ads className="justify-center" />
                </div>
              </div>
              {/* One for all lists, as a row that is pressed may change what follows. */}
              <RowFocus className="min-w-0">
                <UpNext during={live ? 'live' : 'file'} otherwise={queueButton} />
                {radioId !== null && <CurrentHistory radioId={radioId} />}
                {showId !== undefined && (
                  <Suspense>
                    <CurrentEpisode item={item} showId={showId} />
                  </Suspense>
                )}
              </RowFocus>
            </div>
            <Toasts />
          </div>
        </ToasterProvider>
        <footer className="relative shrink-0 border-t border-line bg-raised">
          <LevelLine />
          <div className={`grid grid-cols-1 gap-y-1 px-4 pt-2 pb-3 ${MIDDLE}`}>
            {live ? <LiveLine withOrigin={false} /> : <SeekBar />}
            <Transport />
          </div>
          {keepParts && <keepParts.RecordingLines className={`px-4 pb-3 ${MIDDLE}`} />}
        </footer>
        <KeyHelp />
      </Dialog.Popup>
    </Dialog.Portal>
  );
}

function BookmarkButton() {
  const player = usePlayerContext();
  const label = t('bookmarks.add');
  return (
    <IconButton
      label={label}
      hint={t('player.with_key', { action: label, key: 'B' })}
      aria-keyshortcuts="B"
      onClick={() => bookmarkMoment(player)}
    >
      <BookmarkPlus aria-hidden className="size-5" />
    </IconButton>
  );
}

/** The row of buttons. Play stays in the middle, with room for the skip buttons, whatever is next to it. */
function Transport() {
  const { state } = usePlayer();
  const isFile = showsFile(state);
  const canRewind = showsRewind(state);
  const canSkip = isFile || canRewind;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-x-2 gap-y-1">
      <div className="row-start-2 flex min-[340px]:row-start-1">
        {isFile && <SpeedMenu />}
        {isFile && <MomentMenu />}
        {canRewind && <RewindControls />}
      </div>
      <LeftToRight className="col-span-3 col-start-1 row-start-1 flex min-w-33 items-center justify-center gap-1.5 min-[340px]:col-span-1 min-[340px]:col-start-2">
        {canSkip && <SkipButton direction="back" />}
        <PlayButton className="size-12" />
        {canSkip && <SkipButton direction="forward" />}
      </LeftToRight>
      <div className="col-span-2 col-start-2 row-start-2 flex justify-end min-[340px]:col-span-1 min-[340px]:col-start-3 min-[340px]:row-start-1">
        <VolumeControl />
      </div>
    </div>
  );
}

/**
 * Leads to the search, or to a station's page, which then gets the focus; the way back from there leads to the opener.
 */
function useLeaving({ open, opener, onClose }: FullViewProps) {
  const navigation = useNavigation();
  const isLeaving = useRef(false);
  useEffect(() => {
    if (open) isLeaving.current = false;
  }, [open]);

  function leave(station: RadioItem) {
    const by = opener.current;
    const change = () => {
      isLeaving.current = navigation.open({ kind: 'station', station }, by ?? undefined);
      onClose();
    };
    carryCover(change, { way: 'out', to: 'view', by });
  }

  /** Focuses the search field of the tab below. */
  function search() {
    isLeaving.current = true;
    onClose();
    navigation.search(navigation.tab);
  }

  return { isLeaving, leave, search };
}

/** The latest tracks of the current station. */
function CurrentHistory({ radioId }: { radioId: string }) {
  const { value: status } = useHistoryStatus();
  const [musicSearch] = useMusicSearch();
  return (
    <div>
      <h3 className="section-title px-2 pb-1">{t('player.track_history')}</h3>
      <StationTrackList radioId={radioId} isCurrent status={status} musicSearch={musicSearch} />
    </div>
  );
}

/**
 * A station's cushion, which outages may use up; its bitrate, if that is lower than usual; and how much of it can be
 * replayed.
 */
function StreamLine() {
  const { cushion, lighter, isPlaying } = usePlayer().state;
  const rewind = useRewind();
  const minutes = rewind ? Math.floor((rewind.edge - rewind.oldest) / MINUTE) : 0;
  const behind = rewind !== null && rewind.is !== 'live';
  const facts = [
    behind && t('rewind.broadcast_at', { time: formatClock(rewind.position) }),
    // Behind live, everything that has arrived since is ready.
    !behind && cushion !== null && isPlaying && tn('player.cushion', cushion),
    lighter !== null && t('radio.bitrate', { number: lighter }),
    minutes > 0 && tn('rewind.kept', minutes),
  ].filter((fact) => typeof fact === 'string');
  if (facts.length === 0) return null;
  return <p className="text-xs text-muted">{facts.join(DOT)}</p>;
}

const NEVER = new Set<TitleInfo['why']>(['no-host-access', 'station-sends-none', 'unreachable']);

/** Whether titles come from the station, or still may. */
export function mayHaveTitles(info: TitleInfo | null): boolean {
  return !NEVER.has(info?.why ?? null);
}

/** The station's own text if it differs from the title shown; otherwise empty. */
export function stationWords({ raw }: TitleInfo, shown: string): string {
  const words = raw.trim();
  return words.replace(' - ', ' – ') === shown ? '' : words;
}

/** The title's source, or why there is none, and the station's own text if it differs. */
function FullTitleOrigin({ shown }: { shown: string }) {
  const { state } = usePlayer();
  const info = state.titleInfo;
  const doing = useLiveDoing();
  const access = useAccessParts();
  // For a station without a seek bar, the line in its place says this.
  if (doing && showsRewind(state)) return <p className="text-xs text-muted">{doing}</p>;
  if (info === null || !state.isPlaying) return null;
  const words = stationWords(info, shown);
  const origin = info.why === 'no-host-access' ? <AccessButton /> : titleOrigin(info);
  return (
    <div className="text-xs text-muted">
      {access ? <access.AccessLines otherwise={origin} className="justify-center" /> : origin}
      {words !== '' && (
        <span className="block">
          <Sentence of={parts('player.station_says')} words={<bdi>{words}</bdi>} />
        </span>
      )}
    </div>
  );
}
