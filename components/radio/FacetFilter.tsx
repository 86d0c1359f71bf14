import { Combobox } from '@base-ui/react/combobox';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import X from 'lucide-react/icons/x';
import { useId } from 'react';
import type { Facet } from '@/lib/contract/directory';
import { CHOICE, FIELD, LABEL, POPUP } from './filter-field';

interface FacetFilterProps {
  label: string;
  /** The most frequent first; undefined while they are on their way. */
  facets: readonly Facet[] | undefined;
  /** Null for any. */
  value: Facet | null;
  onChange: (value: Facet | null) => void;
}

/** As many as are drawn at once; typing leads to the rest. */
const DRAWN = 60;

/** One of the values that stations have, found by typing. */
export function FacetFilter({ label, facets, value, onChange }: FacetFilterProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={LABEL}>
        {label}
      </label>
      <Combobox.Root
        items={facets ?? NO_FACETS}
        limit={DRAWN}
        value={value}
        onValueChange={onChange}
        itemToStringLabel={({ name }) => name}
        isItemEqualToValue={(one, other) => one.value === other.value}
      >
        <Combobox.InputGroup
          className={`${FIELD} focus-within:outline-2 focus-within:outline-accent`}
        >
          <Combobox.Input
            id={id}
            placeholder="Any"
            dir="auto"
            className="h-full min-w-0 flex-1 rounded-lg bg-transparent ps-2.5 text-ellipsis outline-none placeholder:text-muted"
          />
          <Combobox.Clear
            aria-label={`Any ${label.toLowerCase()}`}
            className="grid h-full w-6 shrink-0 place-items-center text-muted"
          >
            <X aria-hidden className="size-3.5" />
          </Combobox.Clear>
          <Combobox.Trigger
            aria-label={`All of ${label.toLowerCase()}`}
            className="grid h-full w-6 shrink-0 place-items-center text-muted"
          >
            <ChevronDown aria-hidden className="size-4" />
          </Combobox.Trigger>
        </Combobox.InputGroup>
        <Combobox.Portal>
          <Combobox.Positioner align="start" sideOffset={4} collisionPadding={8} className="z-10">
            <Combobox.Popup className={POPUP}>
              <Combobox.Empty className="p-2 text-xs text-muted empty:p-0">
                {emptyText(facets)}
              </Combobox.Empty>
              <Combobox.List aria-label={label}>
                {(facet: Facet) => (
                  <Combobox.Item key={facet.value} value={facet} className={CHOICE}>
                    <span dir="auto" className="one-line min-w-0 flex-1">
                      {facet.name}
                    </span>
                    <span className="ps-2 text-xs text-muted tabular-nums">
                      {facet.count.toLocaleString()}
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
  if (facets === undefined) return 'On their way …';
  return facets.length === 0 ? 'The station directory cannot be reached.' : 'There is none.';
}
