import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type {
  MeetingChoice,
  SharedMeeting,
  SharedOrder,
  SharedOutcome,
  SharedStatus,
} from '@/lib/contract/sync';
import { parts, t } from '@/lib/i18n/translate';
import { folderTroubleWords, sharedTroubleWords } from '@/lib/i18n/words/sync';
import { connectFolder, orderEverything } from '@/lib/ui/commands/sync';
import { useSharedStatus } from '@/lib/ui/data/use-sync';
import { usePlayer } from '@/lib/ui/use-player';
import { BusyButton, Button } from '../../primitives/Button';
import { Sentence } from '../../primitives/Sentence';
import { Disclosure } from '../Disclosure';
import { SectionLink } from '../SettingsSection';
import { SwitchSetting } from '../SwitchSetting';
import { OutcomeLine, useOrders } from '../use-orders';
import { LoginField } from './LoginField';
import { SyncFacts } from './SyncFacts';
import { SyncProgress } from './SyncProgress';

type Order = SharedOrder | 'folder';

/** The messages of orders that succeed. */
const SAID = {
  now: 'sync.done',
  stop: 'sync.stopped',
  cancel: 'sync.cancelled',
  undo: 'sync.everything.undone',
  ...({ merge: 'sync.done', theirs: 'sync.done', mine: 'sync.done' } as const),
  database: 'sync.connected',
  folder: 'sync.connected',
} as const satisfies Record<Order, string>;

/** Keeps everything that the listener has the same in all their browsers, through a place of their own. */
export function SharedSync() {
  const { value: status } = useSharedStatus();
  const {
    busy,
    said,
    say,
    saidAt,
    run: runOrder,
  } = useOrders<Order>(status, [...(['stop', 'cancel'] as const)]);
  const headingId = useId();
  const { state, requestHostAccess } = usePlayer();
  const isOn = status?.place != null;
  const isFolder = status?.place === 'folder';

  const run = (order: Order, send: () => Promise<SharedOutcome>) =>
    runOrder(order, send, (outcome) => {
      if (!outcome.ok) {
        const words = isFolder || order === 'folder' ? folderTroubleWords : sharedTroubleWords;
        return { sentence: words(outcome.trouble), bad: true };
      }
      return { sentence: t(SAID[order]), bad: false };
    });
  const give = (order: SharedOrder) => void run(order, () => orderEverything(order));
  const button = (order: SharedOrder, name: string) => (
    <BusyButton busy={busy === order} onClick={() => give(order)}>
      {name}
    </BusyButton>
  );

  async function connect(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const read = (name: string) => String(typed.get(name) ?? '');
    const [address, user] = [read('address').trim(), read('user').trim()];
    const login = { address, user, password: read('password'), passphrase: read('passphrase') };
    if (Object.values(login).includes('')) {
      say({ sentence: t('sync.folder.incomplete'), bad: true });
      return;
    }
    // Only while a press is being handled may the browser be asked for access.
    const access = state.hostAccess ? Promise.resolve(true) : requestHostAccess();
    const send = () => access.catch(() => false).then(() => connectFolder(login));
    if (await run('folder', send)) form.reset();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, which is laid out in its own way
    <div role="group" aria-labelledby={headingId} className="flex flex-col gap-3">
      <h3 id={headingId} className="mt-3 font-semibold">
        {t('sync.everything.heading')}
      </h3>
      {!isFolder && (
        <SwitchSetting
          label={t('sync.everything.switch')}
          checked={isOn || busy === 'database'}
          onChange={(on) => give(on ? 'database' : 'stop')}
          disabled={!isOn && !status?.canUseDatabase}
        >
          {status === undefined || isOn || status.canUseDatabase ? (
            t('sync.everything.what_for')
          ) : (
            <Sentence
              of={parts('sync.everything.no_database')}
              database={<SectionLink name="database" />}
            />
          )}
        </SwitchSetting>
      )}
      {isOn && <Place status={status} />}
      {status?.progress && <SyncProgress {...status.progress} isShare />}
      {isOn && status.meeting === null && (
        <div className="flex flex-wrap gap-2">
          {button('now', t('sync.now'))}
          {status.progress && button('cancel', t('common.cancel'))}
          {status.canUndo && button('undo', t('sync.undo'))}
          {isFolder && button('stop', t('sync.stop'))}
        </div>
      )}
      {isOn && status.meeting !== null && (
        <Meeting rows={status.meeting}>
          {CHOICES.map(({ choice, name }) => (
            <span key={choice}>{button(choice, t(name))}</span>
          ))}
          {isFolder && button('stop', t('sync.stop'))}
        </Meeting>
      )}
      {status?.place === null && <FolderForm onSubmit={connect} busy={busy === 'folder'} />}
      <OutcomeLine said={said} at={saidAt} />
    </div>
  );
}

const CHOICES = [
  { choice: 'merge', name: 'sync.merge' },
  { choice: 'theirs', name: 'sync.everything.take_theirs' },
  { choice: 'mine', name: 'sync.send_mine' },
] as const satisfies { choice: MeetingChoice; name: string }[];

const KINDS = {
  subscription: 'import.kind_podcasts',
  favourite: 'import.kind_favourites',
  collection: 'import.kind_collections',
  queued: 'queue.name',
  bookmark: 'import.kind_bookmarks',
  track: 'import.kind_tracks',
} as const satisfies Record<SharedMeeting[number]['kind'], string>;

const COLUMNS = [
  'sync.everything.only_here',
  'sync.everything.only_there',
  'sync.everything.in_both',
] as const;

/** What is here and there, and the choices for bringing the two together. */
function Meeting({ rows, children }: { rows: SharedMeeting; children: ReactNode }) {
  const headingId = useId();
  const cell = 'px-1.5 py-1 text-end tabular-nums';
  return (
    <>
      <h4 id={headingId} className="font-semibold">
        {t('sync.everything.differ')}
      </h4>
      <table aria-labelledby={headingId} className="rounded-xl bg-sunken">
        <thead className="text-xs text-muted">
          <tr>
            <td />
            {COLUMNS.map((name) => (
              <th
                key={name}
                scope="col"
                className="px-1.5 pt-2 pb-1 text-end font-normal wrap-normal last:pe-4"
              >
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ kind, here, there, both }) => (
            <tr key={kind} className="last:*:pb-2">
              <th scope="row" className="w-full py-1 ps-4 pe-2 text-start font-medium wrap-normal">
                {t(KINDS[kind])}
              </th>
              <td className={cell}>{here}</td>
              <td className={cell}>{there}</td>
              <td className={`${cell} pe-4`}>{both}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <MeetingChoices
        of={parts('sync.everything.choices')}
        theirs={t('sync.everything.take_theirs')}
      >
        {children}
      </MeetingChoices>
    </>
  );
}

interface MeetingChoicesProps {
  /** What each choice does. */
  of: ReturnType<typeof parts<'sync.choices'>>;
  /** The name of the choice to take what is there. */
  theirs: string;
  children: ReactNode;
}

/** The choices of a first meeting of two sides, with what each of them does. */
export function MeetingChoices({ of, theirs, children }: MeetingChoicesProps) {
  const named = (choice: string) => <b className="font-medium text-ink">{choice}</b>;
  return (
    <>
      <p className="text-muted">
        <Sentence
          of={of}
          merge={named(t('sync.merge'))}
          theirs={named(theirs)}
          mine={named(t('sync.send_mine'))}
        />
      </p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </>
  );
}

/** Asks for a folder on a WebDAV server, and for the passphrase that nobody there may know. */
function FolderForm({
  onSubmit,
  busy,
}: {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  busy: boolean;
}) {
  const [isShown, setShown] = useState(false);
  return (
    <Disclosure
      heading={t('sync.folder.heading')}
      render={<form noValidate onSubmit={onSubmit} aria-label={t('sync.folder.heading')} />}
    >
      <p className="text-muted">{t('sync.folder.what_for')}</p>
      <LoginField
        label={t('sync.folder.address')}
        name="address"
        hint={t('sync.folder.address_hint')}
      />
      <LoginField label={t('sync.user')} name="user" />
      <LoginField label={t('sync.password')} name="password" />
      <LoginField
        label={t('sync.folder.passphrase')}
        name="passphrase"
        hint={t('sync.folder.passphrase_hint')}
        shown={isShown}
      />
      <div className="flex flex-wrap gap-2">
        <BusyButton type="submit" look="primary" busy={busy}>
          {t('sync.connect')}
        </BusyButton>
        <Button type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {t('sync.folder.show')}
        </Button>
      </div>
    </Disclosure>
  );
}

function Place({ status }: { status: SharedStatus }) {
  const { folder, isBusy, lastAt, trouble, unsent, changes } = status;
  const words = folder ? folderTroubleWords : sharedTroubleWords;
  return (
    <SyncFacts
      account={folder}
      busy={isBusy && t(lastAt === null ? 'sync.everything.merging' : 'sync.everything.busy')}
      trouble={trouble && words(trouble)}
      waiting={unsent > 0 ? [t('sync.unsent', { count: unsent })] : []}
      {...{ lastAt, changes }}
    />
  );
}
