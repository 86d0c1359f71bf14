import { type FormEvent, type ReactNode, useId } from 'react';
import type { MeetingChoice, SyncOrder, SyncOutcome, SyncStatus } from '@/lib/contract/sync';
import { formatDate } from '@/lib/i18n/format-date';
import { parts, t } from '@/lib/i18n/translate';
import { syncTroubleWords } from '@/lib/i18n/words/sync';
import { connectSync, orderSync } from '@/lib/ui/commands/sync';
import { useSyncStatus } from '@/lib/ui/data/use-sync';
import { usePlayer } from '@/lib/ui/use-player';
import { BusyButton } from '../primitives/Button';
import { Sentence } from '../primitives/Sentence';
import { TEXT_FIELD } from '../primitives/text-field';
import { SettingsSection } from './SettingsSection';
import { OutcomeLine, useOrders } from './use-orders';

type Order = SyncOrder | 'connect';

const SAID = {
  stop: 'sync.stopped',
  undo: 'sync.undone',
  connect: 'sync.connected',
} as const;

/** The same shows and positions on all of the listener's devices, over a server of their choice. */
export function SyncSection() {
  const { state, requestHostAccess } = usePlayer();
  const { value: status } = useSyncStatus();
  const { busy, said, say, saidAt, run: runOrder } = useOrders<Order>(status, ['stop']);

  const run = (order: Order, sent: () => Promise<SyncOutcome>): Promise<boolean> =>
    runOrder(order, sent, (outcome) => {
      if (!outcome.ok) return { sentence: syncTroubleWords(outcome.trouble), bad: true };
      const sentence = order in SAID ? t(SAID[order as keyof typeof SAID]) : t('sync.done');
      return { sentence, bad: false };
    });

  const button = (order: SyncOrder, name: string) => (
    <BusyButton busy={busy === order} onClick={() => run(order, () => orderSync(order))}>
      {name}
    </BusyButton>
  );

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
    // Only while the press is being handled may the browser be asked.
    const allowed = state.hostAccess ? Promise.resolve(true) : requestHostAccess();
    const send = () => allowed.catch(() => false).then(() => connectSync(login));
    if (await run('connect', send)) form.reset();
  }

  return (
    <SettingsSection name="sync">
      <p className="text-muted">{t('sync.what_for')}</p>
      {status !== undefined && status.is !== 'off' && <Account status={status} />}
      {status?.is === 'on' && (
        <div className="flex flex-wrap gap-2">
          {button('now', t('sync.now'))}
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
          <Field label={t('sync.address')} name="address" hint={t('sync.address_hint')} />
          <Field label={t('sync.user')} name="user" />
          <Field label={t('sync.password')} name="password" hint={t('sync.password_hint')} />
          <div>
            <BusyButton type="submit" look="primary" busy={busy === 'connect'}>
              {t('sync.connect')}
            </BusyButton>
          </div>
        </form>
      )}
      <OutcomeLine said={said} at={saidAt} />
    </SettingsSection>
  );
}

const CHOICES = [
  { choice: 'merge', name: 'sync.merge' },
  { choice: 'theirs', name: 'sync.take_theirs' },
  { choice: 'mine', name: 'sync.send_mine' },
] as const satisfies { choice: MeetingChoice; name: string }[];

/** Where the account is, and how well that works. */
function Account({ status }: { status: SyncStatus }) {
  const { host, user, lastAt, trouble, unsent, unknown } = status;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-xl bg-sunken px-4 py-3">
      <dt className="text-muted">{t('sync.server')}</dt>
      <dd dir="ltr" className="begin-with-page font-medium">
        {host}
      </dd>
      <dt className="text-muted">{t('sync.user')}</dt>
      <dd>
        <bdi>{user}</bdi>
      </dd>
      <dt className="text-muted">{t('sync.last')}</dt>
      <dd>{lastAt === null ? t('sync.never') : <When at={lastAt} />}</dd>
      {trouble && (
        <>
          <dt className="text-muted">{t('sync.trouble')}</dt>
          <dd className="text-danger">{syncTroubleWords(trouble)}</dd>
        </>
      )}
      {unsent + unknown > 0 && (
        <>
          <dt className="text-muted">{t('sync.waiting')}</dt>
          <dd>
            {unsent > 0 && <p>{t('sync.unsent', { count: unsent })}</p>}
            {unknown > 0 && <p>{t('sync.unknown', { count: unknown })}</p>}
          </dd>
        </>
      )}
    </dl>
  );
}

function When({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} className="tabular-nums">
      {formatDate(at, Date.now())}
    </time>
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
      <p className="text-muted">
        <Sentence
          of={parts('sync.choices')}
          merge={<b className="font-medium text-ink">{t('sync.merge')}</b>}
          theirs={<b className="font-medium text-ink">{t('sync.take_theirs')}</b>}
          mine={<b className="font-medium text-ink">{t('sync.send_mine')}</b>}
        />
      </p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </>
  );
}

function Field({ label, name, hint }: { label: string; name: string; hint?: string }) {
  const [fieldId, hintId] = [useId(), useId()];
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={fieldId} className="font-medium">
        {label}
      </label>
      <input
        id={fieldId}
        name={name}
        type={name === 'password' ? 'password' : 'text'}
        inputMode={name === 'address' ? 'url' : undefined}
        dir="ltr"
        placeholder={name === 'address' ? 'https://' : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby={hint && hintId}
        className={`w-full ${TEXT_FIELD}`}
      />
      {hint && (
        <p id={hintId} className="text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
