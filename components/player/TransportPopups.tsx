import { Menu } from '@base-ui/react/menu';
import type { LucideIcon } from 'lucide-react';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Circle from 'lucide-react/icons/circle';
import FastForward from 'lucide-react/icons/fast-forward';
import HistoryIcon from 'lucide-react/icons/history';
import LinkIcon from 'lucide-react/icons/link';
import Square from 'lucide-react/icons/square';
import StepBack from 'lucide-react/icons/step-back';
import Timer from 'lucide-react/icons/timer';
import { formatClock } from '@/lib/i18n/format-date';
import { t, tn } from '@/lib/i18n/translate';
import { SECOND } from '@/lib/model/constants';
import { KEEP_MINUTES, RECORD_MINUTES } from '@/lib/model/kept-sound';
import { nowPlayingText } from '@/lib/model/now-playing';
import { trackAt, trackBefore } from '@/lib/model/rewind-tracks';
import { SLEEP_MINUTES } from '@/lib/model/sleep-timer';
import { BEHIND_RATES, RATES } from '@/lib/ui/rates';
import { shownRate, showsFile } from '@/lib/ui/shown-track';
import { usePlayer, usePlayerContext } from '@/lib/ui/use-player';
import { type RewindNow, useRewind } from '@/lib/ui/use-position';
import { useKeeping } from '../lists/use-keeping';
import { POPUP } from '../primitives/popups/looks';
import { MenuPopup, type MenuPopupProps } from '../primitives/popups/MenuPopup';
import { bookmarkableItem, bookmarkMoment, shareMoment } from './bookmarking';
import { partOf } from './live/RewindBar';
import type { SleepLeft } from './SleepTimerMenu';

/** The menu of speeds. */
export function SpeedPopup(props: MenuPopupProps) {
  const { state, setRate } = usePlayer();
  const rates = showsFile(state) ? RATES : BEHIND_RATES;
  return (
    <MenuPopup {...props} align="start">
      <Menu.RadioGroup value={shownRate(state)} onValueChange={setRate}>
        {rates.map((rate) => (
          <Menu.RadioItem
            key={rate}
            value={rate}
            closeOnClick
            className="flex h-8 min-w-28 cursor-default items-center gap-2 rounded-lg px-2 tabular-nums outline-none data-checked:font-semibold data-highlighted:bg-sunken"
          >
            <span className="grid size-4 place-items-center text-accent">
              <Menu.RadioItemIndicator render={<Check aria-hidden className="size-4" />} />
            </span>
            <span dir="ltr">{t('player.rate', { rate })}</span>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </MenuPopup>
  );
}

const ENTRY =
  'flex h-8 min-w-36 cursor-default items-center rounded-lg px-3 tabular-nums outline-none data-highlighted:bg-sunken';

/** The sleep timer's menu. */
export function SleepTimerPopup({ left, ...rest }: MenuPopupProps & { left: SleepLeft | null }) {
  const { state, setSleepTimer } = usePlayer();
  return (
    <MenuPopup {...rest}>
      <Menu.Group>
        <Menu.GroupLabel className="px-3 pt-1.5 pb-1 text-xs text-muted tabular-nums">
          {left ? t('sleep.heading_left', { left: left.words }) : t('sleep.stop_after')}
        </Menu.GroupLabel>
        {SLEEP_MINUTES.map((minutes) => (
          <Menu.Item key={minutes} onClick={() => setSleepTimer({ minutes })} className={ENTRY}>
            {tn('sleep.minutes', minutes)}
          </Menu.Item>
        ))}
        {showsFile(state) && (
          <Menu.Item onClick={() => setSleepTimer('episode')} className={ENTRY}>
            {t('sleep.episode_end')}
          </Menu.Item>
        )}
        {left && (
          <Menu.Item onClick={() => setSleepTimer(null)} className={ENTRY}>
            {t('sleep.off')}
          </Menu.Item>
        )}
      </Menu.Group>
    </MenuPopup>
  );
}

const REWIND_ENTRY =
  'flex h-8 cursor-default items-center gap-2.5 rounded-lg ps-2 pe-3 outline-none data-disabled:text-muted data-disabled:opacity-60 data-highlighted:bg-sunken data-popup-open:bg-sunken';

/** The actions for the current moment of an episode. */
export function MomentPopup(props: MenuPopupProps) {
  const player = usePlayerContext();
  const disabled = bookmarkableItem(usePlayer().state) === null;
  return (
    <MenuPopup {...props} align="start">
      <Menu.Item
        disabled={disabled}
        onClick={() => bookmarkMoment(player)}
        className={REWIND_ENTRY}
      >
        <BookmarkPlus aria-hidden className="size-4 text-muted" />
        {t('bookmarks.add')}
      </Menu.Item>
      <Menu.Item disabled={disabled} onClick={() => shareMoment(player)} className={REWIND_ENTRY}>
        <LinkIcon aria-hidden className="size-4 text-muted" />
        {t('bookmarks.share')}
      </Menu.Item>
    </MenuPopup>
  );
}

/** The actions less common than going to the start of a station's track. */
export function RewindPopup(props: MenuPopupProps) {
  const { seekBroadcast, catchUp } = usePlayer();
  const rewind = useRewind();
  const previous = rewind && trackBefore(rewind.tracks, rewind.position);
  return (
    <MenuPopup {...props} align="start">
      <Menu.Item
        disabled={!previous}
        onClick={() => previous && seekBroadcast(previous.at)}
        className={REWIND_ENTRY}
      >
        <StepBack aria-hidden className="size-4 text-muted" />
        {t('rewind.previous')}
      </Menu.Item>
      <Menu.Item
        disabled={rewind?.is !== 'behind'}
        onClick={() => catchUp()}
        className={REWIND_ENTRY}
      >
        <FastForward aria-hidden className="size-4 text-muted" />
        {t('rewind.catch_up')}
      </Menu.Item>
      <KeepItems rewind={rewind} />
    </MenuPopup>
  );
}

/** The entries that keep something of a station as a file; none if nothing may be kept. */
function KeepItems({ rewind }: { rewind: RewindNow | null }) {
  const { state, stopRecording } = usePlayer();
  const { can, isBeingKept, recording, keepSong, keepMinutes, record } = useKeeping();
  const track = rewind && trackAt(rewind.tracks, rewind.position);
  if (!can) return null;
  return (
    <>
      <Menu.Separator className="mx-2 my-1 h-px bg-line" />
      <Menu.Item
        disabled={!track || isBeingKept(track)}
        onClick={() => track && keepSong(track)}
        className={REWIND_ENTRY}
      >
        <ArrowDownToLine aria-hidden className="size-4 text-muted" />
        {t('kept.keep_song')}
      </Menu.Item>
      <MinutesMenu
        Sign={HistoryIcon}
        label={t('kept.keep_last')}
        minutes={KEEP_MINUTES.filter((minutes) => minutes <= state.settings.rewindMinutes)}
        onChoose={keepMinutes}
      />
      {recording ? (
        <Menu.Item onClick={() => stopRecording(recording.id)} className={REWIND_ENTRY}>
          <Square aria-hidden className="size-4 fill-current text-danger" />
          {t('kept.stop')}
        </Menu.Item>
      ) : (
        <>
          <Menu.Item onClick={() => record(null)} className={REWIND_ENTRY}>
            <Circle aria-hidden className="size-4 fill-current text-danger" />
            {t('kept.record')}
          </Menu.Item>
          <MinutesMenu
            Sign={Timer}
            label={t('kept.record_for')}
            minutes={RECORD_MINUTES}
            onChoose={record}
          />
        </>
      )}
    </>
  );
}

interface MinutesMenuProps {
  Sign: LucideIcon;
  label: string;
  /** The choices. */
  minutes: readonly number[];
  onChoose: (minutes: number) => void;
}

/** An entry that opens a submenu with these numbers of minutes. */
function MinutesMenu({ Sign, label, minutes, onChoose }: MinutesMenuProps) {
  return (
    <Menu.SubmenuRoot>
      <Menu.SubmenuTrigger className={REWIND_ENTRY}>
        <Sign aria-hidden className="size-4 text-muted" />
        {label}
        <ChevronRight aria-hidden className="ms-auto size-4 text-muted rtl:-scale-x-100" />
      </Menu.SubmenuTrigger>
      <Menu.Portal>
        <Menu.Positioner collisionPadding={8} className="z-10">
          <Menu.Popup aria-label={label} className={`${POPUP} max-h-(--available-height)`}>
            {minutes.map((count) => (
              <Menu.Item key={count} onClick={() => onChoose(count)} className={ENTRY}>
                {tn('kept.minutes', count)}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.SubmenuRoot>
  );
}

interface RewindPreviewProps {
  rewind: RewindNow;
  /** The moment of the broadcast under the pointer. */
  at: number;
  isLive: boolean;
}

/** What was on at the moment under the pointer. The slider itself tells screen readers. */
export function RewindPreview({ rewind, at, isLive }: RewindPreviewProps) {
  const track = trackAt(rewind.tracks, at);
  const place = `${100 * partOf(rewind, at)}%`;
  // A hole is often narrower than a pixel, so the moments beside it name it, too.
  const near = (rewind.edge - rewind.oldest) / 100;
  const inGap = rewind.gaps.some(
    (gap) => at > gap.at - near && at < gap.at + gap.seconds * SECOND + near,
  );
  const words = inGap ? t('rewind.gap') : track && nowPlayingText(track);
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute bottom-full z-10 -mb-1 flex max-w-full gap-2 rounded-lg bg-ink px-2 py-1 text-ground shadow-float"
      // At each end of the bar it ends where the bar's row does.
      style={{ left: place, transform: `translateX(-${place})` }}
    >
      <span className="shrink-0 font-medium">{isLive ? t('player.live') : formatClock(at)}</span>
      {words && (
        <span dir="auto" className="one-line min-w-0">
          {words}
        </span>
      )}
    </span>
  );
}
