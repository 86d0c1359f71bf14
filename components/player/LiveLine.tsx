import { t } from '@/lib/i18n/translate';
import { isLiveItem, loadingKey } from '@/lib/model/playable-item';
import { shownTrack } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';
import { LevelBars } from '../primitives/LevelBars';
import { titleOrigin } from './title-origin';

/** Takes the place of a file's seek bar: shows that this is live, and whether there is sound. */
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
      {/* Behind the text, so that it does not move with the text's length. */}
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

/** The title's source, or why there is none; the tooltip shows the station's own text. */
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

/** Text at the end of the live line. */
function LiveWords({ children, title }: LiveWordsProps) {
  return (
    <span
      // A new key for new text: a reused element would count as moved, because its text starts elsewhere.
      key={children}
      title={title}
      className="one-line relative ms-auto bg-raised ps-3 text-muted"
    >
      {children}
    </span>
  );
}
