import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AddressFinding } from '@/lib/contract/library';
import { isSameItem, type PlayableItem } from '@/lib/model/playable-item';
import type { AddressTrouble } from '@/lib/model/trouble-kinds';
import { usePlayer } from '@/lib/ui/use-player';

/** What was found at an address and needs a decision by the listener. */
export type Finding = Exclude<AddressFinding, { kind: 'audio' | 'nothing' }>;

export type AddressPhase =
  /** `trouble`: why the previous address led nowhere; null if there was none. */
  | { kind: 'asking'; address: string; trouble: AddressTrouble | null }
  | { kind: 'looking'; address: string }
  | { kind: 'found'; address: string; finding: Finding };

/**
 * Inspects an address: audio plays at once, anything else is returned. A pending inspection ends with the
 * component, or with the next address. `asked` is inspected at once if it is not empty.
 */
export function useAddress(asked: string, onPlays: () => void) {
  const { state, inspectAddress, playFound, toggleItem, removeRecentlyPlayed } = usePlayer();
  const { recentlyPlayed } = state;
  const [phase, setPhase] = useState<AddressPhase>({
    ...{ kind: 'asking', address: asked, trouble: null },
  });
  /** Aborts the pending inspection. */
  const stop = useRef<() => void>(() => {});

  async function look(address: string): Promise<void> {
    stop.current();
    const controller = new AbortController();
    const { signal } = controller;
    stop.current = () => controller.abort();
    const ask = (trouble: AddressTrouble) => setPhase({ kind: 'asking', address, trouble });

    setPhase({ kind: 'looking', address });
    const finding = await inspectAddress(address, signal);
    if (signal.aborted) return;
    if (finding.kind === 'nothing') return ask(finding.trouble);
    if (finding.kind !== 'audio') return setPhase({ kind: 'found', address, finding });
    const outcome = await play(finding.item, signal);
    if (signal.aborted) return;
    if (outcome.ok) onPlays();
    else ask(outcome.trouble);
  }

  /** Plays the item; takes that back if the signal aborts before there is sound. */
  async function play(item: PlayableItem, signal: AbortSignal) {
    const isKnown = recentlyPlayed.some((other) => isSameItem(other, item));
    const takeBack = () => {
      toggleItem({ item });
      if (!isKnown) removeRecentlyPlayed(item);
    };
    signal.addEventListener('abort', takeBack);
    const outcome = await playFound(item);
    signal.removeEventListener('abort', takeBack);
    return outcome;
  }

  const lookAtAsked = useEffectEvent(() => {
    if (asked !== '') void look(asked);
  });
  useEffect(() => {
    lookAtAsked();
    return () => stop.current();
  }, []);

  return {
    phase,
    look: (address: string) => void look(address),
    back: () => setPhase({ kind: 'asking', address: phase.address, trouble: null }),
  };
}
