import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useId, useState } from 'react';
import { formatList } from '@/lib/i18n/formats';
import type { MessageKey } from '@/lib/i18n/message-keys';
import { t } from '@/lib/i18n/translate';
import type { RadioItem } from '@/lib/model/playable-item';
import { useShows } from '@/lib/ui/use-library';
import { Button } from '../ui/Button';
import { ListMessage } from '../ui/ListMessage';
import { RowSkeletons } from '../ui/RowSkeletons';
import { SectionHeading } from '../ui/SectionHeading';
import { Begun } from './Begun';
import { EmptyList } from './EmptyList';
import { Favourites } from './Favourites';
import { FirstStart } from './FirstStart';
import { NewEpisodes } from './NewEpisodes';
import { HOME_LISTS, type HomeList, rowsToCome, useHomeLists } from './use-home-lists';

const WORDS = {
  begun: { heading: 'home.continue_listening', loading: 'home.loading_begun' },
  favourites: { heading: 'home.favourites', loading: 'home.loading_favourites' },
  fresh: { heading: 'home.new_episodes', loading: 'home.loading_new_episodes' },
} as const satisfies Record<HomeList, { heading: MessageKey; loading: MessageKey }>;

const headingOf = (list: HomeList) => t(WORDS[list].heading);

interface HomeListsProps {
  /** Whether it is known that nothing was played yet. */
  nothingHeard: boolean;
  starters: readonly RadioItem[];
}

/** What the library has for Home: continue listening, favourites and new episodes, each in its state. */
export function HomeLists({ nothingHeard, starters }: HomeListsProps) {
  const { known, lists, retry } = useHomeLists();
  if (!known) return <ListsToCome />;
  const { begun, favourites, fresh } = lists;
  const isEmpty = HOME_LISTS.every((name) => lists[name]?.length === 0);
  if (nothingHeard && isEmpty) return <NothingYet starters={starters} />;

  const lost = HOME_LISTS.filter((name) => lists[name] === null);
  /** What stands in the list's place where there are no rows; undefined where there are. */
  function instead(name: HomeList): ReactNode {
    if (lists[name] !== null) return lists[name].length === 0 ? <Empty list={name} /> : undefined;
    // What could not be read is said once, in the place of the first.
    return name === lost[0] && <ListsLost names={lost.map(headingOf)} onRetry={retry} />;
  }
  return (
    <>
      {instead('begun') ?? <Begun rows={begun ?? []} />}
      {instead('favourites') ?? <Favourites favourites={favourites ?? []} />}
      {instead('fresh') ?? <NewEpisodes rows={fresh ?? []} />}
    </>
  );
}

function ListsToCome() {
  const [rows] = useState(rowsToCome);
  return HOME_LISTS.map((list) => (
    <Section key={list} list={list}>
      <div className="animate-arrive">
        <RowSkeletons count={rows[list]} label={t(WORDS[list].loading)} />
      </div>
    </Section>
  ));
}

function Empty({ list }: { list: HomeList }) {
  return (
    <Section list={list}>
      <EmptyList list={list} />
    </Section>
  );
}

function Section({ list, children }: { list: HomeList; children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <SectionHeading id={headingId}>{headingOf(list)}</SectionHeading>
      {children}
    </section>
  );
}

/** Lists that could not be read. They are not gone, and may not look as if they were. */
function ListsLost({ names, onRetry }: { names: readonly string[]; onRetry: () => void }) {
  return (
    <ListMessage Sign={CircleAlert} heading={t('home.lists_lost')}>
      <p role="alert">{t('home.lists_lost_why', { lists: formatList(names) })}</p>
      <Button onClick={onRetry}>{t('common.retry')}</Button>
    </ListMessage>
  );
}

/** Nothing was heard, and nothing is kept: it is the first start, unless there are subscriptions. */
function NothingYet({ starters }: { starters: readonly RadioItem[] }) {
  const { value: shows, failed, refresh } = useShows();
  if (shows === undefined) {
    return failed && <ListsLost names={[t('podcasts.subscriptions')]} onRetry={refresh} />;
  }
  if (shows.length === 0) return <FirstStart starters={starters} />;
  return HOME_LISTS.map((list) => <Empty key={list} list={list} />);
}
