import { useId } from 'react';
import type { SharedOrder, SharedStatus } from '@/lib/contract/sync';
import { parts, t } from '@/lib/i18n/translate';
import { sharedTroubleWords } from '@/lib/i18n/words/sync';
import { orderEverything } from '@/lib/ui/commands/sync';
import { useSharedStatus } from '@/lib/ui/data/use-sync';
import { BusyButton } from '../primitives/Button';
import { Sentence } from '../primitives/Sentence';
import { When } from './DatabaseStatus';
import { SectionLink } from './SettingsSection';
import { SwitchSetting } from './SwitchSetting';
import { OutcomeLine, useOrders } from './use-orders';

/** Everything that the listener has, the same in all their browsers, through a place of their own. */
export function SharedSync() {
  const { value: status } = useSharedStatus();
  const { busy, said, saidAt, run: runOrder } = useOrders<SharedOrder>(status, ['stop']);
  const headingId = useId();
  const isOn = status?.place != null;

  const run = (order: SharedOrder) =>
    void runOrder(
      order,
      () => orderEverything(order),
      (outcome) => {
        if (!outcome.ok) return { sentence: sharedTroubleWords(outcome.trouble), bad: true };
        if (order === 'now') return { sentence: t('sync.done'), bad: false };
        return { sentence: t(order === 'stop' ? 'sync.stopped' : 'sync.connected'), bad: false };
      },
    );

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, which is laid out in its own way
    <div role="group" aria-labelledby={headingId} className="flex flex-col gap-3">
      <h3 id={headingId} className="mt-1 font-semibold">
        {t('sync.everything.heading')}
      </h3>
      <SwitchSetting
        label={t('sync.everything.switch')}
        checked={isOn || busy === 'database'}
        onChange={(on) => run(on ? 'database' : 'stop')}
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
      {isOn && <Place status={status} />}
      {isOn && (
        <div>
          <BusyButton busy={busy === 'now'} onClick={() => run('now')}>
            {t('sync.now')}
          </BusyButton>
        </div>
      )}
      <OutcomeLine said={said} at={saidAt} />
    </div>
  );
}

/** How well it works. */
function Place({ status: { isBusy, lastAt, trouble, unsent } }: { status: SharedStatus }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-xl bg-sunken px-4 py-3">
      <dt className="text-muted">{t('sync.last')}</dt>
      <dd>
        {isBusy ? (
          t(lastAt === null ? 'sync.everything.merging' : 'sync.everything.busy')
        ) : lastAt === null ? (
          t('sync.never')
        ) : (
          <When at={lastAt} />
        )}
      </dd>
      {trouble && (
        <>
          <dt className="text-muted">{t('sync.trouble')}</dt>
          <dd className="text-danger">{sharedTroubleWords(trouble)}</dd>
        </>
      )}
      {unsent > 0 && (
        <>
          <dt className="text-muted">{t('sync.waiting')}</dt>
          <dd>{t('sync.unsent', { count: unsent })}</dd>
        </>
      )}
    </dl>
  );
}
