import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type ReactNode, useRef } from 'react';
import { t } from '@/lib/i18n/translate';
import { useNavigation } from '@/lib/ui/navigation';
import { useViewState, type ViewState } from '@/lib/ui/view-state';
import { IconButton } from '../primitives/IconButton';

interface PageFrameProps {
  look: ViewState;
  /** Shown next to the back button. */
  bar?: ReactNode;
  children: ReactNode;
}

/** The frame of an opened page: a back button, and the scroll position and focus it was left with. */
export function PageFrame({ look, bar, children }: PageFrameProps) {
  const { back } = useNavigation();
  const box = useRef<HTMLDivElement>(null);
  useViewState(box, look);
  return (
    <div ref={box} className="@container">
      <div className="-mt-1 flex min-h-9 items-center gap-1 pb-1">
        <IconButton label={t('podcasts.back')} hint={t('podcasts.back_by_key')} onClick={back}>
          <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
        </IconButton>
        <div className="flex min-w-0 flex-1 items-center justify-end gap-1">{bar}</div>
      </div>
      {children}
    </div>
  );
}
