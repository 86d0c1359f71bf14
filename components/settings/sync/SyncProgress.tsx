import type { SyncStatus, SyncStep } from '@/lib/contract/sync';
import { t, tn } from '@/lib/i18n/translate';
import { ProgressBar } from '../../primitives/ProgressBar';

const STEPS = {
  note: 'sync.asking',
  ask: 'sync.asking',
  merge: 'sync.taking',
  apply: 'sync.taking',
  store: 'sync.taking',
  send: 'sync.sending',
  acknowledge: 'sync.sending',
} as const satisfies Record<SyncStep, string>;

/** How far a long exchange is. `isShare`: it does not count episodes. */
export function SyncProgress({
  step,
  done,
  total,
  isShare = false,
}: NonNullable<SyncStatus['progress']> & { isShare?: boolean }) {
  const label = t(STEPS[step]);
  if (total === 0) return <p className="font-medium">{label}</p>;
  const valueText = tn('sync.episodes_done', total, { done });
  return <ProgressBar {...{ label, done, total, valueText, isShare }} />;
}
