import { Dialog } from '@base-ui/react/dialog';
import Maximize2 from 'lucide-react/icons/maximize-2';
import { useState } from 'react';
import { Cover } from '../ui/Cover';
import { BrokenLink } from './BrokenLink';
import { FullView } from './FullView';
import { QueueButton } from './QueueButton';
import { RecoveryLine } from './RecoveryLine';
import { SleepTimerMenu } from './SleepTimerMenu';
import { TrackText } from './TrackText';
import { useNowPlaying } from './use-now-playing';

const COVER = 'size-16 rounded-xl @min-[340px]:size-20';

/** Cover, station or show, current track, and what went wrong. The cover opens the full view. */
export function NowPlaying() {
  const { item, source, text, image } = useNowPlaying();
  const [open, setOpen] = useState(false);
  const cover = <Cover item={item} image={image} className={COVER} />;
  return (
    <div className="flex items-center gap-4">
      {item === null ? (
        cover
      ) : (
        <Dialog.Root open={open} onOpenChange={setOpen}>
          <Dialog.Trigger
            aria-label="Open now playing"
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
        <TrackText
          text={text}
          source={source}
          announced={!open}
          className="line-clamp-2 text-muted"
        />
        <BrokenLink />
        <RecoveryLine />
      </div>
      <div className="-ms-2 -me-2 flex flex-col self-start">
        <QueueButton className="size-8!" />
        <SleepTimerMenu className="size-8!" />
      </div>
    </div>
  );
}
