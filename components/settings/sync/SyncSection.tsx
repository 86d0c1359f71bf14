import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import type { MeetingChoice, SyncOrder, SyncOutcome, SyncStatus } from '@/lib/contract/sync';
import { parts, t } from '@/lib/i18n/translate';
import { syncTroubleWords } from '@/lib/i18n/words/sync';
import { connectSync, orderSync, signInToSync } from '@/lib/ui/commands/sync';
import { useSyncStatus } from '@/lib/ui/data/use-sync';
import { usePlayer } from '@/lib/ui/use-player';
import { BusyButton } from '../../primitives/Button';
import { SettingsSection } from '../SettingsSection';
import { OutcomeLine, type Said, useOrders } from '../use-orders';
import { LoginField } from './LoginField';
import { MeetingChoices, SharedSync } from './SharedSync';
import { SyncFacts } from './SyncFacts';
import { SyncProgress } from './SyncProgress';

type Order = SyncOrder | 'connect' | 'sign-in';

/** The messages of orders that succeed; the others only say that they are done. */
const SAID = {
  stop: 'sync.stopped',
  cancel: 'sync.cancelled',
  undo: 'sync.undone',
  connect: 'sync.connected',
} as const;

/** Keeps shows and positions the same on all of the listener's devices, through a server of their choice. */
export function SyncSection() {
  const { state, requestHostAccess } = usePlayer();
  const { value: status } = useSyncStatus();
  const { busy, said, say, saidAt, run: runOrder } = useOrders<Order>(status, ['stop', 'cancel']);
  const before = useRef<SyncStatus['is']>(undefined);

  // A login on the server's own page finishes without this page, and takes its button with it.
  const is = status?.is;
  useEffect(() => {
    const was = before.current;
    before.current = is;
    if (was === undefined || was === is || ![was, is].includes('signing-in')) return;
    if (is === 'on' || is === 'meeting') say({ sentence: t('sync.connected'), bad: false });
    if (document.activeElement === document.body) saidAt.current?.focus();
  }, [is, say, saidAt]);

  const run = (order: Order, sent: () => Promise<SyncOutcome>): Promise<boolean> =>
    runOrder(order, sent, (outcome) => {
      if (!outcome.ok) return { sentence: syncTroubleWords(outcome.trouble), bad: true };
      if (order === 'sign-in') return null;
      const sentence = order in SAID ? t(SAID[order as keyof typeof SAID]) : t('sync.done');
      return { sentence, bad: false };
    });

  const button = (order: SyncOrder, name: string) => (
    <BusyButton busy={busy === order} onClick={() => run(order, () => orderSync(order))}>
      {name}
    </BusyButton>
  );

  /** Only while a press is being handled may the browser be asked for access. */
  function allowed(send: () => Promise<SyncOutcome>): () => Promise<SyncOutcome> {
    const access = state.hostAccess ? Promise.resolve(true) : requestHostAccess();
    return () => access.catch(() => false).then(send);
  }

  async function connect(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const read = (name: string) => String(typed.get(name) ?? '');
    const [address, user] = [read('address').trim(), read('user').trim()];
    const login = { address, user, password: read('password') };
    if (Object.values(login).includes('')) {
      say({ sentence: t('sync.incomplete'), bad: true });
      return;
    }
    if (
      await run(
        'connect',
        allowed(() => connectSync(login)),
      )
    )
      form.reset();
  }

  function signIn({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    const address = String(new FormData(form ?? undefined).get('address') ?? '').trim();
    if (address === '') say({ sentence: t('sync.no_server'), bad: true });
    else
      void run(
        'sign-in',
        allowed(() => signInToSync(address)),
      );
  }

  return (
    <SettingsSection name="sync">
      <p className="text-muted">{t('sync.what_for')}</p>
      {(status?.is === 'on' || status?.is === 'meeting') && <Account status={status} />}
      {status?.progress && <SyncProgress {...status.progress} />}
      {status?.is === 'on' && (
        <div className="flex flex-wrap gap-2">
          {button('now', t('sync.now'))}
          {status.progress && button('cancel', t('common.cancel'))}
          {status.canUndo && button('undo', t('sync.undo'))}
          {button('stop', t('sync.stop'))}
        </div>
      )}
      {status?.is === 'meeting' && status.meeting !== null && (
        <Meeting meeting={status.meeting}>
          {CHOICES.map(({ choice, name }) => (
            <span key={choice}>{button(choice, t(name))}</span>
          ))}
          {button('stop', t('sync.stop'))}
        </Meeting>
      )}
      {status?.is === 'off' && (
        <form noValidate onSubmit={connect} className="flex flex-col gap-3">
          <LoginField label={t('sync.address')} name="address" hint={t('sync.address_hint')} />
          <div>
            <BusyButton busy={busy === 'sign-in'} onClick={signIn}>
              {t('sync.sign_in')}
            </BusyButton>
          </div>
          <LoginField label={t('sync.user')} name="user" />
          <LoginField label={t('sync.password')} name="password" hint={t('sync.password_hint')} />
          <div>
            <BusyButton type="submit" look="primary" busy={busy === 'connect'}>
              {t('sync.connect')}
            </BusyButton>
          </div>
        </form>
      )}
      <OutcomeLine said={said ?? (busy === null && status ? lastSaid(status) : null)} at={saidAt} />
      {status?.is === 'signing-in' && <div>{button('cancel', t('common.cancel'))}</div>}
      <SharedSync />
    </SettingsSection>
  );
}

/** The message about a login on the server's own page, also for a page that opens only now. */
function lastSaid({ is, host, trouble }: SyncStatus): Said | null {
  if (is === 'signing-in') return { sentence: t('sync.signing_in', { host }), bad: false };
  return is === 'off' && trouble ? { sentence: syncTroubleWords(trouble), bad: true } : null;
}

const CHOICES = [
  { choice: 'merge', name: 'sync.merge' },
  { choice: 'theirs', name: 'sync.take_theirs' },
  { choice: 'mine', name: 'sync.send_mine' },
] as const satisfies { choice: MeetingChoice; name: string }[];

function Account({ status }: { status: SyncStatus }) {
  const { host, user, lastAt, trouble, unsent, unknown, changes } = status;
  const waiting = [
    ...(unsent > 0 ? [t('sync.unsent', { count: unsent })] : []),
    ...(unknown > 0 ? [t('sync.unknown', { count: unknown })] : []),
  ];
  return (
    <SyncFacts
      account={{ host, user }}
      trouble={trouble && syncTroubleWords(trouble)}
      {...{ lastAt, waiting, changes }}
    />
  );
}

/** What a choice would do with the lists, and the choices. */
function Meeting({
  meeting: { here, there, both },
  children,
}: {
  meeting: NonNullable<SyncStatus['meeting']>;
  children: ReactNode;
}) {
  return (
    <>
      <h3 className="mt-1 font-semibold">{t('sync.differ')}</h3>
      <ul className="list-disc ps-5">
        <li>{t('sync.only_here', { count: here })}</li>
        <li>{t('sync.only_there', { count: there })}</li>
        <li>{t('sync.in_both', { count: both })}</li>
      </ul>
      <MeetingChoices of={parts('sync.choices')} theirs={t('sync.take_theirs')}>
        {children}
      </MeetingChoices>
    </>
  );
}
