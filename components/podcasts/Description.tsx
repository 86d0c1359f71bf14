import { useId, useLayoutEffect, useRef, useState } from 'react';
import { t } from '@/lib/i18n/translate';
import { CleanHtml } from '../ui/CleanHtml';

/** What a show says of itself: its first lines, and on demand all of it. */
export function Description({ text, base }: { text: string; base: string }) {
  const [open, setOpen] = useState(false);
  const [long, setLong] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    if (open || box.current === null) return;
    setLong(box.current.scrollHeight > box.current.clientHeight + 1);
  }, [text, open]);

  return (
    <div className="px-2 pt-3">
      <div ref={box} id={id} className={`text-muted ${open ? '' : 'line-clamp-3'}`}>
        {/* As the title above it, whatever its script. */}
        <CleanHtml text={text} base={base} className="begin-with-page" />
      </div>
      {long && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="mt-1 min-h-6 rounded-sm font-medium text-accent hover:underline"
        >
          {t(open ? 'podcasts.show_less' : 'podcasts.show_more')}
        </button>
      )}
    </div>
  );
}
