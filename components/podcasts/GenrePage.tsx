import { useRef } from 'react';
import { t } from '@/lib/i18n/translate';
import type { PodcastGenre } from '@/lib/model/show';
import type { ViewState } from '@/lib/ui/view-state';
import { PageFrame, PageSign } from '../lists/PageFrame';
import { PageHeading } from '../lists/PageHeading';
import { Charts, useChartCountry } from './Charts';
import { GENRE_LOOKS } from './GenreTiles';
import { useSubscribing } from './use-subscribing';

/** As many as listeners scroll through to find something. */
const CHARTS = 50;

interface GenrePageProps {
  genre: PodcastGenre;
  /** Whose charts show at first, ISO 3166-1 alpha-2; empty for the listener's own country. */
  country: string;
  look: ViewState;
}

/** A genre's page: its charts. */
export function GenrePage({ genre, country: asked, look }: GenrePageProps) {
  const box = useRef<HTMLDivElement>(null);
  const subscribing = useSubscribing(box);
  const [country, setCountry] = useChartCountry(look, asked);
  const { name, Sign } = GENRE_LOOKS[genre];
  return (
    <PageFrame look={look}>
      <div ref={box}>
        <header className="flex items-center gap-3 px-2 pb-3">
          <PageSign>
            <Sign className="size-6" />
          </PageSign>
          <PageHeading className="line-clamp-2 min-w-0">{t(name)}</PageHeading>
        </header>
        <Charts
          genre={genre}
          country={country}
          onCountry={setCountry}
          limit={CHARTS}
          subscribing={subscribing}
        />
      </div>
    </PageFrame>
  );
}
