import { useId } from 'react';
import type { ImportFault } from '@/lib/contract/trouble-shapes';
import { t } from '@/lib/i18n/translate';
import { entryTroubleWords } from '@/lib/i18n/words/imports';

interface FaultListProps {
  heading: string;
  faults: readonly ImportFault[];
}

/** A file's errors, by line. */
export function FaultList({ heading, faults }: FaultListProps) {
  const headingId = useId();
  if (faults.length === 0) return null;
  return (
    <div className="flex flex-col gap-1">
      <p id={headingId} className="font-medium">
        {heading}
      </p>
      <section
        aria-labelledby={headingId}
        // It scrolls, so the keyboard has to reach it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is to be reached by the keyboard
        tabIndex={0}
        className="max-h-40 overflow-y-auto rounded-lg bg-sunken px-3 py-2"
      >
        <ul className="flex flex-col gap-2">
          {faults.map(({ line, text, trouble }, index) => (
            <li key={index} dir="auto" className="begin-with-page">
              {line > 0 && <span className="text-muted">{t('import.line', { line })} </span>}
              {entryTroubleWords(trouble)}
              {text !== '' && (
                <span dir="auto" className="begin-with-page line-clamp-2 text-xs text-muted">
                  {text}
                </span>
              )}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
