import ExternalLink from 'lucide-react/icons/external-link';
import { useId } from 'react';
import type { SubscribedShow } from '@/lib/contract/library';
import { formatDate } from '@/lib/i18n/format-date';
import { t } from '@/lib/i18n/translate';
import { type LiveItem, liveItemsAt, liveStation } from '@/lib/model/live-show';
import type { Show } from '@/lib/model/show';
import { PlayableRow } from '../lists/rows/PlayableRow';
import { RowFocus } from '../lists/rows/RowFocus';
import { IconLink } from '../primitives/IconButton';

interface LiveShowsProps {
  shows: readonly SubscribedShow[];
  /** Whether to show the shows' names, and only what is on. */
  mixed?: boolean;
}

/** Shows' live broadcasts: those that are on, as stations, and when the announced ones start. */
export function LiveShows({ shows, mixed = false }: LiveShowsProps) {
  const headingId = useId();
  const now = Date.now();
  const live = shows.map((one) => ({ show: one.show, ...liveItemsAt(one, now) }));
  const on = live.flatMap(({ show, on }) => on.map((item) => ({ show, item })));
  const announced = live.flatMap(({ show, announced }) =>
    announced.map((item) => ({ show, item })),
  );
  return (
    <>
      {on.length > 0 && (
        <section aria-labelledby={headingId} className="max-w-3xl">
          <h3 id={headingId} className="section-title flex items-center gap-1.5 px-2">
            <span aria-hidden className="size-2 rounded-full bg-accent" />
            {t('podcasts.live_now')}
          </h3>
          <RowFocus>
            <ul aria-labelledby={headingId}>
              {on.map((one) => (
                <LiveRow key={`${one.show.id} ${one.item.id}`} {...one} mixed={mixed} />
              ))}
            </ul>
          </RowFocus>
        </section>
      )}
      {!mixed && announced.length > 0 && (
        <ul aria-label={t('podcasts.live_soon')} className="flex flex-col gap-1 ps-2 pe-1">
          {announced.map(({ item }) => (
            <li key={item.id} className="flex min-h-9 items-center gap-2">
              <LiveText title={item.title} detail={startOf(item, now)} />
              <LivePage item={item} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A broadcast that is on. One that plays only on its page leads there. */
function LiveRow({ show, item, mixed }: { show: Show; item: LiveItem; mixed: boolean }) {
  const page = <LivePage item={item} />;
  if (item.url === '') {
    return (
      <li className="flex min-h-14 items-center gap-2 ps-2 pe-1">
        <LiveText title={item.title} detail={mixed ? show.title : ''} />
        {page}
      </li>
    );
  }
  return (
    <PlayableRow
      item={liveStation(item, show)}
      detail={
        <p dir="auto" className="one-line text-xs text-muted">
          {mixed ? show.title : t('player.live')}
        </p>
      }
      lastStays={item.link !== ''}
    >
      {page}
    </PlayableRow>
  );
}

function LiveText({ title, detail }: { title: string; detail: string }) {
  return (
    <div className="min-w-0 flex-1">
      <p dir="auto" title={title} className="one-line font-medium">
        {title}
      </p>
      <p dir="auto" className="one-line text-xs text-muted tabular-nums">
        {detail}
      </p>
    </div>
  );
}

function LivePage({ item: { title, link } }: { item: LiveItem }) {
  return (
    <IconLink href={link} label={t('podcasts.page_of', { name: title })} hint={t('podcasts.page')}>
      <ExternalLink aria-hidden className="size-4.5 rtl:-scale-x-100" />
    </IconLink>
  );
}

/** "Live at 9:41 PM", in the listener's time zone, with the day if it is another. */
const startOf = ({ startAt }: LiveItem, now: number) =>
  t('podcasts.live_at', { time: formatDate(startAt, now) });
