import { t } from '@/lib/i18n/translate';
import { showsRewind } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';
import { LevelBars } from '../../primitives/LevelBars';
import { useAccessParts } from './access-parts';
import { LiveDetail, useLiveSound } from './LiveDetail';
import { RewindBar } from './RewindBar';

/**
 * Takes the place of a file's seek bar: shows that this is live, and whether there is sound. A station of which
 * something is kept has a seek bar, too; anything else is shown below its title.
 */
export function LiveLine({ withOrigin = true }: { withOrigin?: boolean }) {
  const { state } = usePlayer();
  const { isLive, isSounding } = useLiveSound();
  const access = useAccessParts();
  if (showsRewind(state)) return <RewindBar />;
  const place = 'relative ms-auto bg-raised ps-3';
  const detail = <LiveDetail withOrigin={withOrigin} className={place} />;
  return (
    <div className="relative flex h-8 items-center gap-3 text-xs">
      {/* Behind the text, so that it does not move with the text's length. */}
      <span aria-hidden className="absolute inset-x-0 h-px bg-line" />
      {isLive && (
        <span
          className={`relative flex shrink-0 items-center gap-1.5 bg-raised pe-3 font-medium ${isSounding ? 'text-accent' : 'text-muted'}`}
        >
          <LevelBars moving={isSounding} />
          {t('player.live')}
        </span>
      )}
      {withOrigin && access ? (
        <access.AccessSentence otherwise={detail} className={place} />
      ) : (
        detail
      )}
    </div>
  );
}
