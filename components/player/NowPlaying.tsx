import { Dialog } from '@base-ui/react/dialog';
import Maximize2 from 'lucide-react/icons/maximize-2';
import { useState } from 'react';
import { t } from '@/lib/i18n/translate';
import { usePlayer } from '@/lib/ui/use-player';
import { Cover } from '../ui/Cover';
import { BrokenLink } from './BrokenLink';
import { FullView } from './FullView';
import { QueueButton } from './QueueButton';
import { RecoveryLine } from './RecoveryLine';
import { SleepTimerMenu } from './SleepTimerMenu';
import { TrackText } from './TrackText';
import { useCoverAccent } from './use-cover-accent';
import { useNowPlaying } from './use-now-playing';

const COVER = 'size-16 rounded-xl @min-[340px]:size-20';

/**
 * Cover, station or show, current track, and what went wrong. The cover opens the full view. The words
 * have the same room whatever they say, and begin at its top, so that none of them ever moves.
 */
export function NowPlaying() {
  const { item, source, text, image } = useNowPlaying();
  const [open, setOpen] = useState(false);
  const { hostAccess, brokenLinkMessage, recovery } = usePlayer().state;
  const inTrouble = brokenLinkMessage !== null || recovery !== null;
  const readAccent = useCoverAccent(image ?? item?.image ?? '', hostAccess);
  const cover = <Cover item={item} image={image} onSettled={readAccent} className={COVER} />;
  return (
    <div className="flex items-start gap-4">
      {item === null ? (
        cover
      ) : (
        <Dialog.Root open={open} onOpenChange={setOpen}>
          <Dialog.Trigger
            aria-label={t('player.open_now_playing')}
            className="group relative shrink-0 rounded-xl"
          >
            {cover}
            <span
              aria-hidden
              className="absolute inset-0 grid place-items-center rounded-xl bg-veil text-white opacity-0 transition-opacity group-focus-visible:opacity-100 group-hover:opacity-100"
            >
              <Maximize2 className="size-6 rtl:-scale-x-100" />
            </span>
          </Dialog.Trigger>
          <FullView open={open} />
        </Dialog.Root>
      )}
      <div className="h-20 min-w-0 flex-1 overflow-hidden">
        {item === null ? (
          <>
            <h2 className="one-line text-md font-semibold">{t('player.nothing_playing')}</h2>
            <p className="line-clamp-2 text-muted">{t('player.pick_station')}</p>
          </>
        ) : (
          <h2 dir="auto" title={source} className="one-line text-md font-semibold">
            {source}
          </h2>
        )}
        <TrackText
          text={text}
          source={source}
          announced={!open}
          className={`text-muted ${inTrouble ? 'line-clamp-1 h-5' : 'line-clamp-2'}`}
        />
        <BrokenLink className="text-xs" />
        <RecoveryLine className="line-clamp-2" />
      </div>
      <div className="-ms-2 -me-2 flex flex-col self-start">
        <QueueButton className="size-8!" />
        <SleepTimerMenu className="size-8!" />
      </div>
    </div>
  );
}
