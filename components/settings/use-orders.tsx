import { type RefObject, useEffect, useRef, useState } from 'react';

/** The outcome of an order. */
export interface Said {
  sentence: string;
  bad: boolean;
}

interface Orders<Order extends string> {
  /** The order that is under way. */
  busy: Order | null;
  said: Said | null;
  say(said: Said | null): void;
  /** Runs an order, shows its result (nothing if `words` returns null), and returns whether it succeeded. */
  run<Outcome extends { ok: boolean }>(
    order: Order,
    sent: () => Promise<Outcome>,
    words: (outcome: Outcome) => Said | null,
  ): Promise<boolean>;
  saidAt: RefObject<HTMLParagraphElement | null>;
}

/**
 * The orders of a section, one at a time, except for `urgent` ones, which may be given even while a server is being
 * asked. `shown`: what the section shows, which an order may change.
 */
export function useOrders<Order extends string>(
  shown: unknown,
  urgent: readonly Order[],
): Orders<Order> {
  const [busy, setBusy] = useState<Order | null>(null);
  const [said, say] = useState<Said | null>(null);
  const saidAt = useRef<HTMLParagraphElement>(null);

  // If an action removes its own button, the focus moves to the result.
  useEffect(() => {
    if (said && shown && document.activeElement === document.body) saidAt.current?.focus();
  }, [said, shown]);

  // A form's last field may be at the window's end, and the error below it.
  useEffect(() => {
    const at = saidAt.current;
    if (said?.bad && at?.parentElement?.contains(document.activeElement)) {
      at.scrollIntoView?.({ block: 'nearest' });
    }
  }, [said]);

  return {
    ...{ busy, said, say, saidAt },
    async run(order, sent, words) {
      if (busy !== null && !urgent.includes(order)) return false;
      setBusy(order);
      say(null);
      const outcome = await sent();
      setBusy(null);
      say(words(outcome));
      return outcome.ok;
    },
  };
}

/** The line with the outcome of the last order. */
export function OutcomeLine({
  said,
  at,
}: {
  said: Said | null;
  at: RefObject<HTMLParagraphElement | null>;
}) {
  return (
    <p
      ref={at}
      role="status"
      tabIndex={-1}
      className={`scroll-my-4 outline-none empty:-mt-3 ${said?.bad ? 'text-danger' : 'text-muted'}`}
    >
      {said?.sentence}
    </p>
  );
}
