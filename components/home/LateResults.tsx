import Plus from 'lucide-react/icons/plus';
import SearchX from 'lucide-react/icons/search-x';
import { Fragment, type ReactNode, useEffect, useMemo, useState } from 'react';
import type { DirectoryTrouble } from '@/lib/contract/directory';
import { t, tn } from '@/lib/i18n/translate';
import { databaseTroubleWords } from '@/lib/i18n/words/database';
import { nowPlayingText } from '@/lib/model/now-playing';
import { episodeItem } from '@/lib/model/show';
import { type HistoryRow, trackKey } from '@/lib/model/track-history';
import { type StationSearch, useFoundShows, useStations } from '@/lib/ui/data/use-directory';
import { episodesQuery } from '@/lib/ui/data/use-episodes';
import {
  useHistorySearch,
  useHistoryStations,
  useHistoryStatus,
  useSavedTracks,
} from '@/lib/ui/data/use-history';
import { useLatestQuery } from '@/lib/ui/data/use-query';
import { useNavigation } from '@/lib/ui/navigation';
import { usePlayer } from '@/lib/ui/use-player';
import { useMusicSearch } from '../history/music-search';
import { TrackRow } from '../history/TrackRow';
import { ListMessage } from '../lists/ListMessage';
import { RowSkeletons } from '../lists/rows/RowSkeletons';
import { EpisodeRow } from '../podcasts/episodes/EpisodeRow';
import { podcastDirectoryWords } from '../podcasts/FoundShows';
import { FoundShowRow } from '../podcasts/ShowRow';
import type { Subscribing } from '../podcasts/use-subscribing';
import { Button } from '../primitives/Button';
import { useCopy } from '../primitives/use-copy';
import { findSettings } from '../settings/sections';
import { FEW_ROWS, type GroupTrouble, ResultGroup } from './ResultGroup';
import { AddressOverlay, AddressResult, ItemResult, SettingResult } from './ResultRows';
import type { OwnResults } from './use-own-results';

interface LateResultsProps {
  text: string;
  /** Whether something else has been typed since. */
  outdated: boolean;
  own: OwnResults;
  /** The text read as an address; null if it cannot be one. */
  address: string | null;
  subscribing: Subscribing;
  /** Called whenever something else is shown. */
  onShown: () => void;
}

/** A kind of result, in the order they are shown. */
interface Kind {
  key: string;
  /** How many there are; undefined while they are on their way. */
  count: number | undefined;
  /** Whether they answer an earlier text. */
  outdated: boolean;
  shown: ReactNode;
}

/** How long a slow source keeps those below it from being shown, so that it does not push them down later. */
const LONGEST_WAIT = 1500;

/**
 * Results that take a request: episodes and tracks, then what the directories find. They appear from the top down, so
 * that nothing already shown moves. A source in trouble says so in a line.
 */
export function LateResults(props: LateResultsProps) {
  const { text, outdated, own, address, subscribing, onShown } = props;
  const kinds = [
    useEpisodeResults(text, outdated, own),
    useTrackResults(text, outdated),
    settingResults(text, outdated),
    ...useDirectoryResults(text, outdated, own, subscribing),
  ];
  const isLate = useIsLate(text);
  const pending = kinds.findIndex(({ count }) => count === undefined);
  const shown = pending < 0 || isLate ? kinds : kinds.slice(0, pending);
  const isDone = pending < 0 && !kinds.some((kind) => kind.outdated);
  const count = kinds.reduce((sum, kind) => sum + (kind.count ?? 0), own.count);
  useEffect(onShown);

  return (
    <>
      {shown.map((kind) => (
        <Fragment key={kind.key}>{kind.shown}</Fragment>
      ))}
      {shown.length < kinds.length && (
        <div className="animate-arrive">
          <RowSkeletons count={3} label={t('search.loading')} />
        </div>
      )}
      {address !== null && pending < 0 && <AddressResult address={address} />}
      {isDone && count === 0 && address === null && <NothingFound text={text} />}
      <p role="status" className="sr-only">
        {isDone && tn('search.found', count)}
      </p>
    </>
  );
}

/** Whether `LONGEST_WAIT` has passed since this text was first searched for. */
function useIsLate(text: string): boolean {
  const [late, setLate] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setLate(text), LONGEST_WAIT);
    return () => clearTimeout(timer);
  }, [text]);
  return late === text;
}

/** Says that nothing was found, and what to do next. */
function NothingFound({ text }: { text: string }) {
  return (
    <ListMessage Sign={SearchX} heading={t('search.nothing_found', { text })}>
      <p>{t('search.nothing_found_advice')}</p>
      <AddressOverlay asked="">
        {(button) => (
          <Button {...button}>
            <Plus aria-hidden className="size-4 text-muted" />
            {t('address.heading')}
          </Button>
        )}
      </AddressOverlay>
    </ListMessage>
  );
}

/** Episodes asked for beyond those shown, because some may be among the listener's recent items already. */
const DOUBLES = 10;

function useEpisodeResults(text: string, outdated: boolean, own: OwnResults): Kind {
  const [wanted, setWanted] = useState({ text, rows: FEW_ROWS });
  const limit = (wanted.text === text ? wanted.rows : FEW_ROWS) + DOUBLES;
  const found = useLatestQuery(
    useMemo(
      () =>
        episodesQuery({
          ...{ showId: null, filter: 'all', text, order: 'newest', offset: 0, limit },
        }),
      [text, limit],
    ),
  );
  const { value, failed, refresh } = found;
  const rows = value?.rows.filter(({ episode }) => !own.hasItem(episodeItem(episode)));
  const doubles = (value?.rows.length ?? 0) - (rows?.length ?? 0);
  const total = (value?.total ?? 0) - doubles;
  return {
    key: 'episodes',
    count: value === undefined && !failed ? undefined : total,
    outdated: found.outdated,
    shown: (
      <ResultGroup
        heading={t('podcasts.episodes')}
        text={text}
        results={rows ?? (failed ? [] : undefined)}
        rows={FEW_ROWS}
        total={total}
        outdated={outdated || found.outdated}
        trouble={failed && { sentence: t('podcasts.episodes_lost'), onRetry: () => void refresh() }}
        onMore={(more) => setWanted({ text, rows: more })}
      >
        {(row) => <EpisodeRow key={row.episode.id} row={row} fresh={row.fresh} mixed />}
      </ResultGroup>
    ),
  };
}

function useTrackResults(text: string, outdated: boolean): Kind {
  const { search } = useNavigation();
  const { value, failed, refresh, outdated: answersOther } = useHistorySearch(text);
  const { value: status } = useHistoryStatus();
  const lost = failed
    ? t('history.lost')
    : status?.lastError && databaseTroubleWords(status.lastError.trouble);
  const results = useMemo(() => value && eachOnce(value), [value]) ?? (failed ? [] : undefined);
  const group = {
    text,
    results,
    outdated: outdated || answersOther,
    trouble: !!lost && { sentence: lost, onRetry: () => void refresh() },
    onShowAll: () => search('history', text),
  };
  return {
    key: 'tracks',
    count: results?.length,
    outdated: answersOther,
    shown: <TrackResults {...group} />,
  };
}

/** A track that was heard several times is listed once, as it was heard last. */
function eachOnce(rows: readonly HistoryRow[]): HistoryRow[] {
  const latest = new Map<string, HistoryRow>();
  for (const row of rows) if (!latest.has(trackKey(row))) latest.set(trackKey(row), row);
  return [...latest.values()];
}

interface TrackResultsProps {
  text: string;
  results: readonly HistoryRow[] | undefined;
  outdated: boolean;
  trouble: GroupTrouble | false;
  onShowAll: () => void;
}

function TrackResults(props: TrackResultsProps) {
  const { saveTrack, unsaveTrack } = usePlayer();
  const [musicSearch] = useMusicSearch();
  const saved = new Set(useSavedTracks().value?.map(trackKey));
  const { copy, hasCopied, sentence } = useCopy();
  const stations = useStationNames();
  return (
    <>
      <ResultGroup heading={t('search.tracks')} rows={FEW_ROWS} {...props}>
        {(track) => {
          const words = nowPlayingText(track);
          const isSaved = saved.has(trackKey(track));
          return (
            <TrackRow
              key={track.id}
              row={`track ${track.id}`}
              track={track}
              station={stations.get(track.radio_id)}
              saved={isSaved}
              copied={hasCopied(words)}
              musicSearch={musicSearch}
              onCopy={() => copy(words)}
              onSave={() => (isSaved ? unsaveTrack(track) : saveTrack(track))}
            />
          );
        }}
      </ResultGroup>
      <p role="status" className="sr-only">
        {sentence}
      </p>
    </>
  );
}

/** Station names by radio id. */
function useStationNames(): ReadonlyMap<string, string> {
  const { value: stations = [] } = useHistoryStations();
  return new Map(stations.map(({ radioId, name }) => [radioId, name]));
}

function settingResults(text: string, outdated: boolean): Kind {
  const results = findSettings(text);
  return {
    key: 'settings',
    count: results.length,
    outdated: false,
    shown: (
      <ResultGroup heading={t('common.settings')} {...{ text, results, outdated }} rows={FEW_ROWS}>
        {(setting) => (
          <SettingResult key={`${setting.section} ${setting.name}`} setting={setting} />
        )}
      </ResultGroup>
    ),
  };
}

/** As many as the podcasts' own search asks for, so that it has them at once. */
const SHOWS = 50;

function useDirectoryResults(
  text: string,
  outdated: boolean,
  own: OwnResults,
  subscribing: Subscribing,
): Kind[] {
  const { search } = useNavigation();
  const query = useMemo(() => stationsNamed(text), [text]);
  const { found, answers, retry } = useStations(query);
  const stations = found?.stations.filter((station) => !own.hasItem(station));
  const shows = useFoundShows({ text, limit: SHOWS });
  const others = shows.answer?.found.filter((show) => !own.hasShow(show));
  const stationTrouble = found?.trouble ? stationTroubleWords(found.trouble) : '';
  const showTrouble = shows.answer ? podcastDirectoryWords(shows.answer) : '';
  /** Being offline is reported only once. */
  const isOffline = found?.trouble === 'offline' && shows.answer?.trouble === 'offline';
  return [
    {
      key: 'stations',
      count: stations?.length,
      outdated: answers !== query,
      shown: (
        <ResultGroup
          heading={t('radio.stations')}
          text={text}
          results={stations}
          outdated={outdated || answers !== query}
          trouble={stationTrouble !== '' && { sentence: stationTrouble, onRetry: retry }}
          onShowAll={() => search('radio', text)}
        >
          {(station) => <ItemResult key={station.radio_id} item={station} />}
        </ResultGroup>
      ),
    },
    {
      key: 'shows',
      count: others?.length,
      outdated: shows.outdated,
      shown: (
        <ResultGroup
          heading={t('app.podcasts')}
          text={text}
          results={others}
          outdated={outdated || shows.outdated}
          trouble={
            showTrouble !== '' &&
            !isOffline && { sentence: showTrouble, onRetry: () => void shows.refresh() }
          }
          onShowAll={() => search('podcasts', text)}
        >
          {(show) => <FoundShowRow key={show.id} show={show} subscribing={subscribing} />}
        </ResultGroup>
      ),
    },
  ];
}

/** The same query as the radio tab's search, which then has the answer at once. */
const stationsNamed = (text: string): StationSearch => ({
  ...{ text, list: 'search', country: '', language: '', tag: '', codec: '' },
  ...{ bitrateMin: 0, order: 'clicks' },
});

const stationTroubleWords = (trouble: DirectoryTrouble) =>
  t(trouble === 'offline' ? 'radio.directory_offline' : 'radio.directory_unreachable');
