import { Combobox } from '@base-ui/react/combobox';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import X from 'lucide-react/icons/x';
import { useId } from 'react';
import type { Facet } from '@/lib/contract/directory';
import { formatNumber } from '@/lib/i18n/formats';
import { t } from '@/lib/i18n/translate';
import { facetWords } from '@/lib/i18n/words/places';
import { POPUP } from '../primitives/popups/looks';

/** The style of a filter's label. */
export const LABEL = 'block pb-0.5 text-xs text-muted';

interface FacetFilterProps {
  label: string;
  /** The label of the button that clears the value. */
  any: string;
  /** The label of the button that opens the list. */
  all: string;
  /** Most frequent first; undefined while loading. */
  facets: readonly Facet[] | undefined;
  /** Null for no filter. */
  value: Facet | null;
  onChange: (value: Facet | null) => void;
}

/** The most entries shown at once; typing finds the rest. */
const DRAWN = 60;

/** A filter for one of the values that stations have, with search. */
export function FacetFilter({ label, any, all, facets, value, onChange }: FacetFilterProps) {
  const id = useId();
  const labelId = useId();
  return (
    <div className="min-w-0">
      <label id={labelId} htmlFor={id} className={LABEL}>
        {label}
      </label>
      <Combobox.Root
        items={facets ?? NO_FACETS}
        limit={DRAWN}
        value={value}
        onValueChange={onChange}
        itemToStringLabel={(facet: Facet) => facetWords(facet)}
        isItemEqualToValue={(one, other) => one.value === other.value}
      >
        <Combobox.InputGroup className="flex h-9 w-full min-w-0 items-center rounded-lg border border-strong bg-raised text-start focus-within:outline-2 focus-within:outline-accent">
          <Combobox.Input
            id={id}
            // While the list is open its label is hidden, and a hidden label counts only through this
            // reference.
            aria-labelledby={labelId}
            placeholder={t('radio.any')}
            dir="auto"
            className="h-full min-w-0 flex-1 rounded-lg bg-transparent ps-2.5 text-ellipsis outline-none placeholder:text-muted"
          />
          <Combobox.Clear
            aria-label={any}
            className="grid h-full w-6 shrink-0 place-items-center text-muted"
          >
            <X aria-hidden className="size-3.5" />
          </Combobox.Clear>
          <Combobox.Trigger
            aria-label={all}
            className="grid h-full w-6 shrink-0 place-items-center text-muted"
          >
            <ChevronDown aria-hidden className="size-4" />
          </Combobox.Trigger>
        </Combobox.InputGroup>
        <Combobox.Portal>
          <Combobox.Positioner align="start" sideOffset={4} collisionPadding={8} className="z-10">
            <Combobox.Popup
              className={`${POPUP} max-h-[min(var(--available-height),20rem)] w-max min-w-(--anchor-width) max-w-(--available-width)`}
            >
              <Combobox.Empty className="p-2 text-xs text-muted empty:p-0">
                {emptyText(facets)}
              </Combobox.Empty>
              <Combobox.List aria-label={label}>
                {(facet: Facet) => (
                  <Combobox.Item
                    key={facet.value}
                    value={facet}
                    className="flex min-h-8 cursor-default items-center gap-2 rounded-lg px-2 py-1 outline-none data-highlighted:bg-sunken data-selected:font-semibold"
                  >
                    <span dir="auto" className="one-line min-w-0 flex-1">
                      {facetWords(facet)}
                    </span>
                    <span className="ps-2 text-xs text-muted tabular-nums">
                      {formatNumber(facet.count)}
                    </span>
                    <span className="grid size-4 place-items-center text-accent">
                      <Combobox.ItemIndicator render={<Check aria-hidden className="size-4" />} />
                    </span>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </div>
  );
}

const NO_FACETS: readonly Facet[] = [];

function emptyText(facets: readonly Facet[] | undefined): string {
  if (facets === undefined) return t('radio.facets_coming');
  return t(facets.length === 0 ? 'radio.directory_unreachable' : 'radio.no_facet');
}
