import { createContext, type ReactNode, useContext, useState } from 'react';
import { fetchOverlays, useOverlays } from './open-overlay';

export interface Toast {
  words: string;
  /** How long it is shown, in milliseconds. */
  timeout?: number;
  /** Offers to undo the action. */
  onUndo?: () => void;
  onClose?: () => void;
}

/** Displays toasts. */
export interface ToastScreen {
  add(id: string, toast: Toast): void;
  close(id: string): void;
}

export interface Toaster {
  /** Shows a toast in place of the previous one; pass the returned id to `close`. */
  add(toast: Toast): string;
  close(id: string): void;
  /** Connects a display and shows it what it has missed. Returns a function that disconnects it. */
  showOn(screen: ToastScreen): () => void;
}

/** How many toasts this page has shown; no two toasters use the same id. */
let count = 0;

/**
 * Shows short messages, and keeps them until there is a display: Base UI's Toast (`ToastViewport`), whose 19 kB are
 * loaded after the first frame, and whose own manager drops messages that nobody listens for.
 */
export function createToaster(): Toaster {
  const missed = new Map<string, Toast>();
  let screen: ToastScreen | null = null;
  return {
    add(toast) {
      const id = `toast ${++count}`;
      if (screen) screen.add(id, toast);
      else missed.set(id, toast);
      void fetchOverlays();
      return id;
    },
    close(id) {
      missed.delete(id);
      screen?.close(id);
    },
    showOn(next) {
      screen = next;
      for (const [id, toast] of missed) next.add(id, toast);
      missed.clear();
      return () => {
        if (screen === next) screen = null;
      };
    },
  };
}

const ToasterContext = createContext<Toaster | null>(null);

interface ToasterProviderProps {
  /** By default a new one. */
  toaster?: Toaster;
  children: ReactNode;
}

/** Wraps the components that show messages, and the one `Toasts` that displays them. */
export function ToasterProvider({ toaster, children }: ToasterProviderProps) {
  const [own] = useState(createToaster);
  return <ToasterContext value={toaster ?? own}>{children}</ToasterContext>;
}

export function useToaster(): Toaster {
  const toaster = useContext(ToasterContext);
  if (toaster === null) throw new Error('useToaster must be used within a ToasterProvider');
  return toaster;
}

/**
 * The place, at the end of what scrolls, for the toasts of the `ToasterProvider` around it. It exists
 * before the first toast, so that this one is read aloud, too.
 */
export function Toasts() {
  const toaster = useToaster();
  const overlays = useOverlays();
  return overlays ? <overlays.ToastViewport toaster={toaster} /> : null;
}
