import type { EpisodePage } from '@/lib/contract/library';
import { t } from '@/lib/i18n/translate';
import type { Episode } from '@/lib/model/show';
import { formatDay } from '../ui/format-date';
import { lengthLeft } from '../ui/row-detail';
import { ExplicitMark } from './ExplicitMark';
import { useHeard } from './use-heard';

const KINDS = { trailer: 'podcasts.trailer', bonus: 'podcasts.bonus' } as const;

interface EpisodeFactsProps {
  episode: Partial<Episode>;
  page: EpisodePage | undefined;
}

/** When an episode came, which one it is, and how long. */
export function EpisodeFacts({ episode, page }: EpisodeFactsProps) {
  const { publishedAt = 0, season = null, number = null, kind = 'full', explicit } = episode;
  const facts = [
    publishedAt > 0 ? formatDay(publishedAt, Date.now()) : '',
    season === null ? '' : t('podcasts.season', { number: String(season) }),
    number === null ? '' : t('podcasts.episode_number', { number: String(number) }),
    kind === 'full' ? '' : t(KINDS[kind]),
  ].filter(Boolean);
  return (
    <>
      <p className="mt-1 flex min-h-4 flex-wrap items-center text-xs text-muted tabular-nums">
        {explicit && <ExplicitMark />}
        {facts.join(' · ')}
      </p>
      {page && <Length page={page} />}
    </>
  );
}

function Length({ page }: { page: EpisodePage }) {
  const { percent, ...heard } = useHeard(page);
  return (
    <>
      <p className="min-h-4 text-xs text-muted tabular-nums">{lengthLeft(heard)}</p>
      {percent > 0 && !heard.played && (
        <div aria-hidden className="mt-1 h-[3px] overflow-hidden rounded-full bg-line">
          <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
        </div>
      )}
    </>
  );
}
