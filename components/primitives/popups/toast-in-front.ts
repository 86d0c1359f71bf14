import { fetchOverlays } from './open-overlay';
import type { Toast, Toaster } from './toaster';

/** The toasters that are displayed, the frontmost last. */
const displayed: Toaster[] = [];
/** The toasts that came before any was displayed. */
const missed: Toast[] = [];

/**
 * Shows a toast in front of everything: for callers outside of every `ToasterProvider`, such as the player. Returns its
 * id, which is empty if nothing displays toasts yet.
 */
export function toastInFront(toast: Toast): string {
  const front = displayed.at(-1);
  if (front) return front.add(toast);
  missed.push(toast);
  void fetchOverlays();
  return '';
}

export function closeInFront(id: string): void {
  for (const toaster of displayed) toaster.close(id);
}

/** Declares that this toaster is displayed, in front of all others. Returns a function that ends it. */
export function putInFront(toaster: Toaster): () => void {
  displayed.push(toaster);
  for (const toast of missed.splice(0)) toaster.add(toast);
  return () => void displayed.splice(displayed.indexOf(toaster), 1);
}
