import { Dialog } from '@base-ui/react/dialog';
import { useState } from 'react';
import { t, tn } from '@/lib/i18n/translate';
import { showTroubleWords } from '@/lib/i18n/words/feeds';
import { showCover } from '@/lib/model/show';
import type { ShowTrouble } from '@/lib/model/trouble-kinds';
import { useNavigation } from '@/lib/ui/navigation';
import { usePlayer } from '@/lib/ui/use-player';
import { BusyButton, Button } from '../primitives/Button';
import { Cover } from '../primitives/Cover';
import type { Finding } from './use-address';

interface FoundFeedProps {
  finding: Extract<Finding, { kind: 'feed' }>;
  onBack: () => void;
  onLeave: () => void;
}

/** The show of a feed. Subscribing opens its page. */
export function FoundFeed({ finding, onBack, onLeave }: FoundFeedProps) {
  const { show, episodes, subscribed } = finding;
  const { subscribeTo } = usePlayer();
  const { open } = useNavigation();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<ShowTrouble | null>(null);

  async function subscribe() {
    if (busy) return;
    setBusy(true);
    setTrouble(null);
    const outcome = await subscribeTo(show.feedUrl);
    setBusy(false);
    if (!outcome.ok) return setTrouble(outcome.trouble);
    open({ kind: 'show', show: outcome.show });
    onLeave();
  }

  function openPage() {
    open({ kind: 'show', show });
    onLeave();
  }

  return (
    <>
      <div className="flex min-h-0 flex-col gap-4 overflow-y-auto p-5">
        <Dialog.Title className="text-lg font-semibold">{t('address.podcast')}</Dialog.Title>
        <div className="flex gap-4">
          <Cover item={showCover(show)} className="cover-20 rounded-xl" />
          <div className="min-w-0 flex-1">
            <p dir="auto" className="begin-with-page line-clamp-3 font-semibold">
              {show.title}
            </p>
            <p dir="auto" className="begin-with-page line-clamp-2 text-muted">
              {show.author}
            </p>
            <p className="text-muted">
              {episodes === 0 ? t('address.no_episodes') : tn('address.episodes', episodes)}
            </p>
          </div>
        </div>
        {subscribed && <p className="text-muted">{t('address.subscribed')}</p>}
        {trouble !== null && (
          <p role="alert" className="text-danger">
            {showTroubleWords(trouble)}
          </p>
        )}
      </div>
      <div className="flex justify-end gap-2 border-t border-line px-5 py-4">
        <Button onClick={onBack}>{t('address.back')}</Button>
        {subscribed ? (
          <Button look="primary" onClick={openPage}>
            {t('address.open_page')}
          </Button>
        ) : (
          <BusyButton look="primary" busy={busy} onClick={subscribe}>
            {t('address.subscribe')}
          </BusyButton>
        )}
      </div>
    </>
  );
}
