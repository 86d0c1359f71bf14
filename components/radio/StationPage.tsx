import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import Play from 'lucide-react/icons/play';
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { t } from '@/lib/i18n/translate';
import { isSameItem, type RadioItem } from '@/lib/model/playable-item';
import { type StationSearch, useStations } from '@/lib/ui/data/use-directory';
import { useHistoryStatus, useStationHistory } from '@/lib/ui/data/use-history';
import { ROW } from '@/lib/ui/focus-when-there';
import { useNavigation } from '@/lib/ui/navigation';
import { shownTrack } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';
import type { ViewState } from '@/lib/ui/view-state';
import { useMusicSearch } from '../history/music-search';
import { StationTrackList } from '../history/StationTrackList';
import { DirectoryNotice } from '../lists/DirectoryNotice';
import { PageFrame } from '../lists/PageFrame';
import { RowFocus } from '../lists/rows/RowFocus';
import { RowSkeletons } from '../lists/rows/RowSkeletons';
import { Button } from '../primitives/Button';
import { IconButton } from '../primitives/IconButton';
import { SectionHeading } from '../primitives/SectionHeading';
import { useCopy } from '../primitives/use-copy';
import { CHIP } from './chip';
import { stationDirectoryWords } from './FoundStations';
import { tagWords } from './genres';
import { OnNow, StationHeader } from './StationHeader';
import { StationRows } from './StationRows';

interface StationPageProps {
  station: RadioItem;
  look: ViewState;
}

/** A station's page: what it is, what it played, where it is found, and others like it. */
export function StationPage({ station, look }: StationPageProps) {
  const history = useStationHistory(station.radio_id);
  const isKnown = history.value !== undefined || history.failed;
  return (
    <PageFrame look={look}>
      <div className="flex flex-col gap-4">
        <StationHeader station={station} />
        <Tags tags={station.tags ?? []} />
        <OnNow station={station} />
        {isKnown && <Sections station={station} tracks={history.value?.length ?? 0} />}
      </div>
    </PageFrame>
  );
}

interface SectionsProps {
  station: RadioItem;
  /** How many tracks were heard on it. */
  tracks: number;
}

/** Each section appears once the height of those above it is known: a late one would push down what is there. */
function Sections({ station, tracks }: SectionsProps) {
  // The first tracks may come while the station is heard here.
  const [hadTracks] = useState(tracks > 0);
  const latest = <LatestTracks station={station} count={tracks} />;
  return (
    <>
      {hadTracks && latest}
      <SimilarStations station={station}>
        <Addresses station={station} />
        {!hadTracks && latest}
      </SimilarStations>
    </>
  );
}

/** The station's tags; a press opens the page of one. */
function Tags({ tags }: { tags: readonly string[] }) {
  const { open } = useNavigation();
  if (tags.length === 0) return null;
  return (
    <ul aria-label={t('radio.genres')} className="flex flex-wrap gap-1.5 px-2">
      {tags.map((tag) => (
        <li key={tag} {...{ [ROW]: `tag ${tag}` }} className="flex max-w-full">
          <button
            type="button"
            onClick={() => open({ kind: 'browse', by: 'tag', facet: { value: tag, name: tag } })}
            className={CHIP}
          >
            <span dir="auto" className="one-line min-w-0">
              {tagWords(tag)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Section({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id}>{heading}</SectionHeading>
      {children}
    </section>
  );
}

/** Shown before "Show all tracks" is pressed, so that the stations below are found. */
const FEW_TRACKS = 5;

interface LatestTracksProps {
  station: RadioItem;
  /** How many tracks there are. */
  count: number;
}

/** What was heard on the station. Without any, only the current station's list says that they will come. */
function LatestTracks({ station, count }: LatestTracksProps) {
  const { state } = usePlayer();
  const { value: status } = useHistoryStatus();
  const [musicSearch] = useMusicSearch();
  const [all, setAll] = useState(false);
  const isCurrent = isSameItem(shownTrack(state), station);
  if (count === 0 && !isCurrent) return null;
  return (
    <Section heading={t('history.tracks')}>
      <StationTrackList
        radioId={station.radio_id}
        isCurrent={isCurrent}
        status={status}
        musicSearch={musicSearch}
        most={all ? undefined : FEW_TRACKS}
      />
      {count > FEW_TRACKS && (
        <div className="px-2 pt-1">
          <Button className="h-8 px-3 text-xs" aria-expanded={all} onClick={() => setAll(!all)}>
            {t(all ? 'radio.fewer_tracks' : 'radio.all_tracks')}
          </Button>
        </div>
      )}
    </Section>
  );
}

const MOST_SIMILAR = 6;

/** How many of a station's tags are tried; the first says most. */
const TRIED_TAGS = 3;

interface SimilarStationsProps {
  station: RadioItem;
  /** What follows, once it is known how many there are. */
  children: ReactNode;
}

/**
 * Popular stations of the same kind, in the same country if there are any; for a station without tags, its country's.
 */
function SimilarStations({ station, children }: SimilarStationsProps) {
  const { country = '', tags = [] } = station;
  const searches = useMemo(() => {
    const [tag = '', ...more] = tags.slice(0, TRIED_TAGS);
    if (tag + country === '') return [];
    const anywhere = tag === '' ? [] : [tag, ...more].map((one) => ({ tag: one, country: '' }));
    return [{ tag, country }, ...anywhere];
  }, [tags, country]);
  const [at, setAt] = useState(0);
  const next = at + 1 < searches.length ? () => setAt(at + 1) : undefined;
  const search = searches[at];
  if (search === undefined) return children;
  return <FoundSimilar key={at} {...{ station, search, children }} onNone={next} />;
}

interface FoundSimilarProps extends SimilarStationsProps {
  search: { tag: string; country: string };
  /** Tries the next search; undefined for the last one. */
  onNone?: () => void;
}

function FoundSimilar({ station, search, children, onNone }: FoundSimilarProps) {
  const { found, retry } = useStations(
    useMemo<StationSearch>(
      () => ({
        ...{ list: 'search', text: '', ...search },
        ...{ language: '', codec: '', bitrateMin: 0, order: 'clicks' },
      }),
      [search],
    ),
  );
  const similar = useMemo(
    () => found?.stations.filter((one) => !isSameItem(one, station)).slice(0, MOST_SIMILAR),
    [found, station],
  );
  const trouble = found?.trouble ?? null;
  const isNone = similar?.length === 0 && trouble === null;
  useEffect(() => {
    if (isNone) onNone?.();
  });
  if (isNone && onNone === undefined) return children;
  const heading = t('radio.similar');
  const section = (
    <Section heading={heading}>
      {trouble !== null && (
        <DirectoryNotice
          name={t('radio.directory')}
          why={stationDirectoryWords(trouble)}
          at={similar?.length === 0 ? null : (found?.at ?? null)}
          onRetry={retry}
        />
      )}
      {similar === undefined || isNone ? (
        <div className="animate-arrive">
          <RowSkeletons count={MOST_SIMILAR} label={t('radio.loading')} />
        </div>
      ) : (
        <RowFocus>
          <StationRows label={heading} stations={similar} more={false} busy={false} />
        </RowFocus>
      )}
    </Section>
  );
  return (
    <>
      {section}
      {similar !== undefined && !isNone && children}
    </>
  );
}

/** The addresses of the station's stream, for other players; if there are several, each can be played. */
function Addresses({ station }: { station: RadioItem }) {
  const { toggleItem } = usePlayer();
  const { copy, hasCopied, sentence } = useCopy();
  const addresses = [station.aURL, ...(station.alternates ?? [])].filter(mayShow);
  if (addresses.length === 0) return null;
  return (
    <Section heading={t('radio.addresses')}>
      <ul aria-label={t('radio.addresses')} className="px-2">
        {addresses.map((address) => (
          <li key={address} className="flex items-center gap-1">
            <span dir="ltr" className="min-w-0 flex-1 text-xs text-muted select-text">
              <bdi>{address}</bdi>
            </span>
            {addresses.length > 1 && (
              <IconButton
                label={t('common.play', { name: address })}
                hint={t('player.play')}
                onClick={() => toggleItem({ item: station, address })}
                className="size-8!"
              >
                <Play aria-hidden className="size-4" />
              </IconButton>
            )}
            <IconButton
              label={t('radio.copy_address', { address })}
              hint={t('radio.copy')}
              onClick={() => copy(address)}
              className="size-8!"
            >
              {hasCopied(address) ? (
                <Check aria-hidden className="size-4 text-accent" />
              ) : (
                <Copy aria-hidden className="size-4" />
              )}
            </IconButton>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {sentence}
      </p>
    </Section>
  );
}

/** An address with a login is not shown: somebody may look over the listener's shoulder. */
function mayShow(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}
