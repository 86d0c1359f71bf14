import ExternalLink from 'lucide-react/icons/external-link';
import FolderPlus from 'lucide-react/icons/folder-plus';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { formatMinutes } from '@/lib/i18n/format-time';
import { t } from '@/lib/i18n/translate';
import { showFavourite } from '@/lib/model/favourite';
import { showKey } from '@/lib/model/own-settings';
import { type Show, showCover } from '@/lib/model/show';
import { isWebAddress } from '@/lib/model/values/web-address';
import { CollectDialog } from '../lists/CollectDialog';
import { FavouriteButton } from '../lists/FavouriteButton';
import { PageName } from '../lists/PageHeading';
import { SoundAndSpeed } from '../lists/SoundAndSpeed';
import { CleanHtml } from '../primitives/CleanHtml';
import { Cover } from '../primitives/Cover';
import { IconButton, IconLink } from '../primitives/IconButton';
import { opener } from '../primitives/popups/open-overlay';
import { ExplicitMark } from './episodes/EpisodeRow';
import { hasText } from './has-text';
import { SubscribeButton } from './SubscribeButton';
import type { Subscribing } from './use-subscribing';

interface ShowHeaderProps {
  /** The show, or what is known about it so far. */
  show: Pick<Show, 'id' | 'title'> & Partial<Show>;
  subscribing: Subscribing;
  /** The seconds that skipping silences has saved in it. */
  saved?: number;
}

/** Seconds. */
const WORTH_TELLING = 60;

/** A show's title and facts, with its actions. */
export function ShowHeader({ show, subscribing, saved = 0 }: ShowHeaderProps) {
  const { title, author = '', description = '', homepage = '', explicit = false } = show;
  const whole = isWhole(show) ? show : null;
  return (
    <header>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 px-2 @min-[600px]:grid-rows-[1fr_auto] @min-[600px]:gap-x-5">
        <Cover
          item={showCover(show)}
          className="cover-18 rounded-xl @min-[340px]:row-span-2 @min-[340px]:cover-24 @min-[600px]:cover-40"
        />
        <div className="@min-[600px]:self-end">
          <PageName title={title}>{title}</PageName>
          <p className="flex min-h-4 items-center text-xs text-muted">
            {explicit && <ExplicitMark />}
            <span dir="auto" title={author} className="one-line min-w-0">
              {author}
            </span>
          </p>
        </div>
        {/* Next to the cover if there is room, otherwise below it. */}
        <div className="col-span-2 -me-2 flex min-h-9 flex-wrap items-center gap-1 pt-2 @min-[340px]:col-span-1 @min-[340px]:self-end @min-[340px]:pt-1">
          {whole && (
            <>
              <SubscribeButton show={whole} subscribing={subscribing} look="words" />
              <FavouriteButton favourite={showFavourite(whole)} place="page" />
              <CollectButton show={whole} />
            </>
          )}
          {isWebAddress(homepage) && (
            <IconLink
              href={homepage}
              label={t('podcasts.website_of', { name: title })}
              hint={t('podcasts.website')}
            >
              <ExternalLink aria-hidden className="size-4.5 rtl:-scale-x-100" />
            </IconLink>
          )}
        </div>
      </div>
      <SoundAndSpeed settingsKey={showKey(show.id)} name={title} of="show" />
      {hasText(description) && <Description text={description} base={homepage} />}
      {saved >= WORTH_TELLING && (
        <p className="px-2 pt-2 text-xs text-muted">
          {t('podcasts.time_saved', { time: formatMinutes(saved) })}
        </p>
      )}
    </header>
  );
}

/** Puts the show into collections. */
function CollectButton({ show }: { show: Show }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconButton
        ref={button}
        label={t('collections.add_named', { name: show.title })}
        hint={t('collections.add_to')}
        {...opener('dialog', isOpen)}
        onClick={() => setOpen(true)}
      >
        <FolderPlus aria-hidden className="size-5" />
      </IconButton>
      <CollectDialog
        open={isOpen}
        wish={{ kind: 'add', thing: showFavourite(show) }}
        opener={button.current}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

function isWhole(show: ShowHeaderProps['show']): show is Show {
  return show.feedUrl !== undefined;
}

/** A show's description: the first lines, and all of it on demand. */
function Description({ text, base }: { text: string; base: string }) {
  const [open, setOpen] = useState(false);
  const [long, setLong] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    if (open || box.current === null) return;
    setLong(box.current.scrollHeight > box.current.clientHeight + 1);
  }, [text, open]);

  return (
    <div className="px-2 pt-3">
      <div ref={box} id={id} className={`text-muted ${open ? '' : 'line-clamp-3'}`}>
        {/* Aligned like the title above it, whatever its script. */}
        <CleanHtml text={text} base={base} className="begin-with-page" />
      </div>
      {long && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="mt-1 min-h-6 rounded-sm font-medium text-accent hover:underline"
        >
          {t(open ? 'podcasts.show_less' : 'podcasts.show_more')}
        </button>
      )}
    </div>
  );
}
