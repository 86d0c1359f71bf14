import { useState } from 'react';
import type { DatabaseOutcome } from '@/lib/contract/history';
import { parts, t } from '@/lib/i18n/translate';
import { databaseTroubleWords } from '@/lib/i18n/words/database';
import { useHistoryStatus } from '@/lib/ui/data/use-history';
import { usePlayer } from '@/lib/ui/use-player';
import { BusyButton } from '../../primitives/Button';
import { ConfirmDialog } from '../../primitives/popups/ConfirmDialog';
import { Sentence } from '../../primitives/Sentence';
import { SectionLink, SettingsSection } from '../SettingsSection';
import { OutcomeLine, useOrders } from '../use-orders';
import { ConnectForm } from './ConnectForm';
import { DatabaseStatus } from './DatabaseStatus';
import { RoleScript } from './RoleScript';

type Order = 'connect' | 'test' | 'set up' | 'built-in' | 'forget';

/** Where the track history is kept: in this browser, or in a shared database. */
export function DatabaseSection() {
  const { connectDatabase, testDatabase, setUpDatabase, forgetDatabase } = usePlayer();
  const { value: status } = useHistoryStatus();
  const { busy, said, saidAt, run: runOrder } = useOrders<Order>(status, ['forget']);
  const [asking, setAsking] = useState(false);
  const connected = status?.place === 'database';

  const run = (
    order: Order,
    sent: () => Promise<DatabaseOutcome>,
    words: (time: string) => string,
  ): Promise<boolean> =>
    runOrder(order, sent, (outcome) =>
      outcome.ok
        ? { sentence: words(timeTaken(outcome.milliseconds)), bad: false }
        : { sentence: databaseTroubleWords(outcome.trouble), bad: true },
    );

  return (
    <SettingsSection name="database">
      <p className="text-muted">{t('database.what_for')}</p>
      <DatabaseStatus status={status} />
      {connected && (
        <div className="flex flex-wrap gap-2">
          <BusyButton
            busy={busy === 'test'}
            onClick={() => run('test', testDatabase, (time) => t('database.answered', { time }))}
          >
            {t('database.test')}
          </BusyButton>
          <BusyButton
            busy={busy === 'set up'}
            onClick={() =>
              run('set up', setUpDatabase, (time) => t('database.table_ready', { time }))
            }
          >
            {t('database.set_up')}
          </BusyButton>
          <BusyButton busy={busy === 'forget'} onClick={() => setAsking(true)}>
            {t('database.forget')}
          </BusyButton>
        </div>
      )}
      {connected && !status.usesBuiltIn && (
        <p className="text-muted">
          <Sentence of={parts('database.syncs_too')} sync={<SectionLink name="sync" />} />
        </p>
      )}
      {status?.hasBuiltIn && !status.usesBuiltIn && (
        <div>
          <BusyButton
            busy={busy === 'built-in'}
            onClick={() =>
              run(
                'built-in',
                () => connectDatabase({ builtIn: true }),
                (time) => t('database.connected', { time }),
              )
            }
          >
            {t('database.use_built_in')}
          </BusyButton>
        </div>
      )}
      <OutcomeLine said={said} at={saidAt} />
      <ConnectForm
        heading={connected ? t('database.use_another') : t('database.use')}
        busy={busy === 'connect'}
        onConnect={(order) =>
          run(
            'connect',
            () => connectDatabase(order),
            (time) => t('database.connected_first', { time }),
          )
        }
      />
      <RoleScript />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        heading={t('database.forget_question')}
        action={t('database.forget_it')}
        finalFocus={(confirmed) => (confirmed ? saidAt.current : null)}
        onConfirm={() => run('forget', forgetDatabase, () => t('database.forgotten'))}
      >
        {t('database.forget_what')}
      </ConfirmDialog>
    </SettingsSection>
  );
}

function timeTaken(milliseconds: number): string {
  return milliseconds < 1000
    ? t('database.milliseconds', { count: Math.round(milliseconds) })
    : t('database.seconds', { count: Math.round(milliseconds / 100) / 10 });
}
