import { t } from '@/lib/i18n/translate';
import { isLiveItem, loadingKey } from '@/lib/model/playable-item';
import { shownTrack } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';
import { LevelBars } from '../primitives/LevelBars';
import { titleOrigin } from './title-origin';

/** Stands where a file has its seek bar: that this is live, and whether sound comes. */
export function LiveLine({ withOrigin = true }: { withOrigin?: boolean }) {
  const { state } = usePlayer();
  const { isPlaying, isBuffering, recovery, volume } = state;
  const item = shownTrack(state);
  const live = item !== null && isLiveItem(item);
  const waiting =
    live && ((state.loading[loadingKey(item)] ?? false) || (isPlaying && isBuffering));
  const sounding = live && isPlaying && !isBuffering && volume > 0;
  return (
    <div className="relative flex h-8 items-center gap-3 text-xs">
      {/* Behind the words, so that it stays where it is whatever they are. */}
      <span aria-hidden className="absolute inset-x-0 h-px bg-line" />
      {live && (
        <span
          className={`relative flex items-center gap-1.5 bg-raised pe-3 font-medium ${sounding ? 'text-accent' : 'text-muted'}`}
        >
          <LevelBars moving={sounding} />
          {t('player.live')}
        </span>
      )}
      {waiting
        ? (!isPlaying || recovery === null) && (
            <LiveWords>{isPlaying ? t('player.buffering') : t('player.connecting')}</LiveWords>
          )
        : withOrigin && live && isPlaying && <TitleOrigin />}
    </div>
  );
}

/** Where the title comes from, or why there is none; the station's own words on hovering. */
function TitleOrigin() {
  const { state } = usePlayer();
  const info = state.titleInfo;
  if (info === null) return null;
  return <LiveWords title={info.raw || undefined}>{titleOrigin(info)}</LiveWords>;
}

interface LiveWordsProps {
  children: string;
  title?: string;
}

/** Words at the end of the line that says that it is live. */
function LiveWords({ children, title }: LiveWordsProps) {
  return (
    <span
      // Others are others: the same ones would have moved, since they begin elsewhere.
      key={children}
      title={title}
      className="one-line relative ms-auto bg-raised ps-3 text-muted"
    >
      {children}
    </span>
  );
}
