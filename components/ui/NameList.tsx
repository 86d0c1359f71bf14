import { Collapsible } from '@base-ui/react/collapsible';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { t, tn } from '@/lib/i18n/translate';

interface NameListProps {
  names: readonly string[];
  /** How many there are in all. */
  of: number;
}

/** The names of what is new, put away until they are asked for. */
export function NameList({ names, of }: NameListProps) {
  if (names.length === 0) return null;
  return (
    <Collapsible.Root className="flex flex-col gap-1">
      <Collapsible.Trigger className="group -ms-1 flex items-center gap-1 self-start rounded px-1 font-medium text-accent">
        <ChevronDown
          aria-hidden
          className="size-4 transition-transform group-data-panel-open:rotate-180"
        />
        {t('import.new_names')}
      </Collapsible.Trigger>
      <Collapsible.Panel>
        <section
          aria-label={t('import.new_names')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is to be reached by the keyboard
          tabIndex={0}
          className="max-h-40 overflow-y-auto rounded-lg bg-sunken px-3 py-2"
        >
          <ul className="flex flex-col gap-0.5">
            {names.map((name, index) => (
              <li key={index} dir="auto" className="one-line">
                {name}
              </li>
            ))}
          </ul>
          {of > names.length && (
            <p className="mt-1 text-muted">{tn('import.more_names', of - names.length)}</p>
          )}
        </section>
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}
