import { useEffect, useRef, useState } from 'react';
import type { DatabaseOutcome } from '@/lib/contract/history';
import { useHistoryStatus } from '@/lib/ui/use-history';
import { usePlayer } from '@/lib/ui/use-player';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { BusyButton } from './BusyButton';
import { ConnectForm } from './ConnectForm';
import { DatabaseStatus } from './DatabaseStatus';
import { RoleScript } from './RoleScript';
import { SettingsSection } from './SettingsSection';

type Order = 'connect' | 'test' | 'set up' | 'built-in';

/** Where the track history lives: in this browser, or in a database that its users share. */
export function DatabaseSection() {
  const { connectDatabase, testDatabase, setUpDatabase, forgetDatabase } = usePlayer();
  const { value: status } = useHistoryStatus();
  const [busy, setBusy] = useState<Order | null>(null);
  const [said, setSaid] = useState<{ sentence: string; bad: boolean } | null>(null);
  const [asking, setAsking] = useState(false);
  const saidAt = useRef<HTMLParagraphElement>(null);
  const connected = status?.place === 'database';

  // A button that its own order took away leaves the focus to what came of it.
  useEffect(() => {
    if (said && status && document.activeElement === document.body) saidAt.current?.focus();
  }, [said, status]);

  /** Runs one order at a time; says what became of it, and returns whether it was done. */
  async function run(
    order: Order,
    sent: () => Promise<DatabaseOutcome>,
    words: (time: string) => string,
  ): Promise<boolean> {
    if (busy !== null) return false;
    setBusy(order);
    setSaid(null);
    const outcome = await sent();
    setBusy(null);
    setSaid(
      outcome.ok
        ? { sentence: words(timeTaken(outcome.milliseconds)), bad: false }
        : { sentence: outcome.sentence, bad: true },
    );
    return outcome.ok;
  }

  return (
    <SettingsSection heading="Database">
      <p className="text-muted">
        The tracks you hear are kept in this browser, 40 of each station. With a PostgreSQL database
        that answers over HTTP, as Neon’s do, they are kept there instead: artist, title, cover,
        station and time. Everyone who uses the same database sees them and adds to them.
      </p>
      <DatabaseStatus status={status} />
      {connected && (
        <div className="flex flex-wrap gap-2">
          <BusyButton
            busy={busy === 'test'}
            onClick={() => run('test', testDatabase, (time) => `The database answered in ${time}.`)}
          >
            Test connection
          </BusyButton>
          <BusyButton
            busy={busy === 'set up'}
            onClick={() =>
              run('set up', setUpDatabase, (time) => `The table is ready; it took ${time}.`)
            }
          >
            Set up table
          </BusyButton>
          <Button onClick={() => setAsking(true)}>Forget</Button>
        </div>
      )}
      {status?.hasBuiltIn && !status.usesBuiltIn && (
        <div>
          <BusyButton
            busy={busy === 'built-in'}
            onClick={() =>
              run(
                'built-in',
                () => connectDatabase({ builtIn: true }),
                (time) => `Connected. The database answered in ${time}.`,
              )
            }
          >
            Use the built-in database
          </BusyButton>
        </div>
      )}
      <p
        ref={saidAt}
        role="status"
        tabIndex={-1}
        className={`outline-none empty:-mt-3 ${said?.bad ? 'text-danger' : 'text-muted'}`}
      >
        {said?.sentence}
      </p>
      <ConnectForm
        heading={connected ? 'Use another database' : 'Use a database'}
        busy={busy === 'connect'}
        onConnect={(order) =>
          run(
            'connect',
            () => connectDatabase(order),
            (time) =>
              `Connected. The database answered in ${time}. If it has no table yet, set it up now.`,
          )
        }
      />
      <RoleScript />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        heading="Forget this database?"
        action="Forget it"
        finalFocus={(confirmed) => (confirmed ? saidAt.current : null)}
        onConfirm={() => {
          forgetDatabase();
          setSaid({
            sentence: 'Forgotten. The history is kept in this browser again.',
            bad: false,
          });
        }}
      >
        The connection string is deleted from this browser. What is in the database stays there.
      </ConfirmDialog>
    </SettingsSection>
  );
}

function timeTaken(milliseconds: number): string {
  return milliseconds < 1000
    ? `${Math.round(milliseconds)} ms`
    : `${(milliseconds / 1000).toFixed(1)} s`;
}
