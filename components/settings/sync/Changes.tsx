import type { SyncChange } from '@/lib/contract/sync';
import { parts, t } from '@/lib/i18n/translate';
import { useShows } from '@/lib/ui/data/use-library';
import { Sentence } from '../../primitives/Sentence';
import { When } from '../When';

/** What came last from other devices, as the last rows of a list of terms. */
export function Changes({ of: changes }: { of: readonly SyncChange[] }) {
  if (changes.length === 0) return null;
  return (
    <>
      {/* Below its name: titles and hosts are long. */}
      <dt className="col-span-2 mt-1 text-muted">{t('sync.changes')}</dt>
      <dd className="col-span-2">
        <ul className="flex flex-col gap-1">
          {changes.map(({ kind, title, device, at }, nth) => (
            <li key={nth}>
              <Sentence of={parts(WORDS[kind])} title={<Title of={title} />} />
              <span className="block text-muted">
                {device !== '' && <bdi>{device}</bdi>}
                {device !== '' && ' · '}
                <When at={at} />
              </span>
            </li>
          ))}
        </ul>
      </dd>
    </>
  );
}

const WORDS = {
  subscribed: 'sync.change.subscribed',
  removed: 'sync.change.removed',
  position: 'sync.change.position',
  played: 'sync.change.played',
  unplayed: 'sync.change.unplayed',
  added: 'sync.change.added',
  deleted: 'sync.change.deleted',
  settings: 'sync.change.settings',
} as const satisfies Record<SyncChange['kind'], string>;

/** A show is told by its address until its feed is read: then by its title, and as long by its site. */
function Title({ of: title }: { of: string }) {
  const { value: shows = [] } = useShows();
  const known = shows.find(({ show }) => [show.id, show.feedUrl].includes(title))?.show.title;
  const isAddress = /^https?:/i.test(title) && URL.canParse(title);
  return <bdi>{known || (isAddress ? new URL(title).host.replace(/^www\./, '') : title)}</bdi>;
}
