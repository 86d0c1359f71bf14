import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { t } from '@/lib/i18n/translate';
import { useNavigation } from '@/lib/ui/navigation';
import { useViewState, type ViewState } from '@/lib/ui/view-state';
import { IconButton } from '../primitives/IconButton';

interface PageFrameProps {
  look: ViewState;
  /** Shown next to the back button. */
  bar?: ReactNode;
  /** Whether it is only a list of rows, whose width is limited so that they stay readable. */
  narrow?: boolean;
  children: ReactNode;
}

/** The frame of an opened page: a back button, and the scroll position and focus it was left with. */
export function PageFrame({ look, bar, narrow, children }: PageFrameProps) {
  const { back } = useNavigation();
  const box = useRef<HTMLDivElement>(null);
  useViewState(box, look);
  return (
    <div ref={box} className={`@container ${narrow ? 'max-w-3xl' : ''}`}>
      <div className="-mt-1 flex min-h-9 items-center gap-1 pb-1">
        <IconButton label={t('lists.back')} hint={t('lists.back_by_key')} onClick={back}>
          <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
        </IconButton>
        <div className="flex min-w-0 flex-1 items-center justify-end gap-1">{bar}</div>
      </div>
      {children}
    </div>
  );
}

/** The icon beside the heading of a page whose subject has no cover. */
export function PageSign({ children }: { children: ReactNode }) {
  return (
    <span
      aria-hidden
      className="grid size-11 shrink-0 place-items-center rounded-xl bg-accent/12 text-accent"
    >
      {children}
    </span>
  );
}

/** Marks what Escape ends first, if it is not an overlay. */
export const ENDS_FIRST = 'data-ends-first';
/** Everything with that mark, and overlays that Escape closes first. */
const OPEN_ABOVE = `:is([role=dialog], [role=alertdialog], [role=menu])[data-open], [${ENDS_FIRST}]`;

/**
 * For a tab with pages: while one of them is open, Escape, and Alt with the back arrow, go back, unless they mean
 * something else where the focus is.
 */
export function useBackKeys(opened: boolean): void {
  const { back } = useNavigation();
  const goBack = useEffectEvent(back);

  useEffect(() => {
    if (!opened) return;
    const onKey = (event: KeyboardEvent) => {
      if (document.querySelector(OPEN_ABOVE) !== null) return;
      if (!leadsBack(event)) return;
      // Escape first clears the field.
      if (event.target instanceof HTMLInputElement && event.target.value !== '') return;
      // In a text area, Escape and the arrow keys have their own meaning.
      if (event.target instanceof HTMLTextAreaElement) return;
      event.preventDefault();
      event.stopPropagation();
      goBack();
    };
    // In the capture phase, before a tooltip handles Escape.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [opened]);
}

function leadsBack({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || shiftKey) return false;
  const backwards = document.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  return altKey ? key === backwards : key === 'Escape';
}
