import type { ReactNode } from 'react';
import type { SyncChange } from '@/lib/contract/sync';
import { parts, t } from '@/lib/i18n/translate';
import { useShows } from '@/lib/ui/data/use-library';
import { Sentence } from '../../primitives/Sentence';
import { When } from '../When';

interface SyncFactsProps {
  /** The server and the login there, if there is one. */
  account?: { host: string; user: string } | null;
  /** Milliseconds since 1970; null if it was never done. */
  lastAt: number | null;
  /** Shown instead of that time, while an exchange is running. */
  busy?: string | false;
  /** A sentence that says what is wrong, if anything is. */
  trouble: string | null;
  /** What is still to be done; nothing if it is empty. */
  waiting: readonly string[];
  changes: readonly SyncChange[];
}

/** Where it syncs, and how well that works: a list of terms. */
export function SyncFacts({ account, lastAt, busy, trouble, waiting, changes }: SyncFactsProps) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-xl bg-sunken px-4 py-3">
      {account && (
        <>
          <Term name={t('sync.server')} dir="ltr" className="begin-with-page font-medium">
            {account.host}
          </Term>
          <Term name={t('sync.user')}>
            <bdi>{account.user}</bdi>
          </Term>
        </>
      )}
      <Term name={t('sync.last')}>
        {busy || (lastAt === null ? t('sync.never') : <When at={lastAt} />)}
      </Term>
      {trouble !== null && (
        <Term name={t('sync.trouble')} className="text-danger">
          {trouble}
        </Term>
      )}
      {waiting.length > 0 && (
        <Term name={t('sync.waiting')}>
          {waiting.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </Term>
      )}
      {changes.length > 0 && <Changes of={changes} />}
    </dl>
  );
}

interface TermProps {
  name: string;
  dir?: 'ltr';
  className?: string;
  children: ReactNode;
}

function Term({ name, children, ...rest }: TermProps) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd {...rest}>{children}</dd>
    </>
  );
}

/** The latest changes from other devices. */
function Changes({ of: changes }: { of: readonly SyncChange[] }) {
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

/** What changed. A show that arrived by its address has its site's name until its feed has been read. */
function Title({ of: title }: { of: string }) {
  const { value: shows = [] } = useShows();
  const known = shows.find(({ show }) => [show.id, show.feedUrl].includes(title))?.show.title;
  const isAddress = /^https?:/i.test(title) && URL.canParse(title);
  return <bdi>{known || (isAddress ? new URL(title).host.replace(/^www\./, '') : title)}</bdi>;
}
