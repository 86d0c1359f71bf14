import CircleCheck from 'lucide-react/icons/circle-check';
import CirclePlus from 'lucide-react/icons/circle-plus';
import { t } from '@/lib/i18n/translate';
import type { Show } from '@/lib/model/show';
import { Button } from '../primitives/Button';
import { IconButton } from '../primitives/IconButton';
import { Spinner } from '../primitives/Spinner';
import type { Subscribing } from './use-subscribing';

interface SubscribeButtonProps {
  show: Show;
  subscribing: Subscribing;
  /** A text button on the show's own page, an icon in a row. */
  look: 'words' | 'sign';
}

/** Subscribes to a show, or unsubscribes. */
export function SubscribeButton({ show, subscribing, look }: SubscribeButtonProps) {
  const subscription = subscribing.subscriptionTo(show);
  const busy = subscribing.isBusy(show.id);
  const words = t(subscription ? 'podcasts.unsubscribe' : 'podcasts.subscribe');
  const label = t(subscription ? 'podcasts.unsubscribe_from' : 'podcasts.subscribe_to', {
    name: show.title,
  });
  function onClick() {
    if (busy) return;
    if (subscription) subscribing.unsubscribe(subscription);
    else void subscribing.subscribe(show);
  }

  if (look === 'words') {
    return (
      <Button
        look={subscription ? 'quiet' : 'primary'}
        aria-label={label}
        aria-busy={busy}
        onClick={onClick}
        className="relative"
      >
        <span className={busy ? 'opacity-0' : ''}>{words}</span>
        {busy && <Spinner className="absolute size-4" />}
      </Button>
    );
  }
  const Sign = subscription ? CircleCheck : CirclePlus;
  return (
    <IconButton
      label={label}
      hint={words}
      aria-busy={busy}
      onClick={onClick}
      className="size-8! hover:bg-line"
    >
      {busy ? (
        <Spinner className="size-4.5" />
      ) : (
        <Sign aria-hidden className={`size-5 ${subscription ? 'text-accent' : ''}`} />
      )}
    </IconButton>
  );
}
