import { createContext, type ReactNode, useContext, useState } from 'react';
import { fetchOverlays, useOverlays } from './overlay';

export interface Toast {
  words: string;
  /** Milliseconds that it shows; a usual time unless told. */
  timeout?: number;
  /** Offers to take back what was done. */
  undo?: { label: string; onPress: () => void };
  onClose?: () => void;
}

/** What draws toasts. */
export interface ToastScreen {
  add(id: string, toast: Toast): void;
  close(id: string): void;
}

export interface Toaster {
  /** Shows it in place of the one before; the answer is for `close`. */
  add(toast: Toast): string;
  close(id: string): void;
  /** Takes what draws the toasts, and shows it what it has missed. Returns the end of that. */
  showOn(screen: ToastScreen): () => void;
}

/** Says things in passing, also before there is something to show them on. */
export function createToaster(): Toaster {
  const missed = new Map<string, Toast>();
  let screen: ToastScreen | null = null;
  let count = 0;
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
  /** Its own unless given. */
  toaster?: Toaster;
  children: ReactNode;
}

/** Around what says things in passing, and the one `Toasts` where they show. */
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
 * Where what the `ToasterProvider` around it says shows itself: at the end of what scrolls. It is there
 * before the first toast, as far as it has come by then, so that this one, too, is read aloud.
 */
export function Toasts() {
  const toaster = useToaster();
  const overlays = useOverlays();
  return overlays ? <overlays.ToastViewport toaster={toaster} /> : null;
}
