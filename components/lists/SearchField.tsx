import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useRef } from 'react';
import { t } from '@/lib/i18n/translate';
import { isOutOfReach, isSpokenFor, useWindowKeys } from '@/lib/ui/use-shortcuts';
import { IconButton } from '../primitives/IconButton';

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
}

/** A search field. `/` focuses it, Escape clears it. */
export function SearchField({ label, value, onChange, className = '' }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);

  useWindowKeys((event) => {
    if (event.key !== '/' || event.defaultPrevented || isSpokenFor(event)) return;
    if (isOutOfReach(field.current)) return;
    event.preventDefault();
    field.current?.focus();
  });

  function clear() {
    onChange('');
    field.current?.focus();
  }

  /** In a popup Escape would close it, so the field is cleared first. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || value === '') return;
    event.preventDefault();
    clear();
  }

  return (
    <div className={`relative ${className}`}>
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-muted"
      />
      <input
        ref={field}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        className={`h-9 w-full appearance-none rounded-full border border-strong bg-raised ps-9 text-ellipsis text-ink placeholder:text-muted focus-visible:outline-offset-0 [&::-webkit-search-cancel-button]:hidden ${value === '' ? 'pe-3' : 'pe-9'}`}
      />
      {value !== '' && (
        <IconButton
          label={t('lists.clear_search')}
          onClick={clear}
          className="absolute end-0.5 top-0.5 size-8!"
        >
          <X aria-hidden className="size-4" />
        </IconButton>
      )}
    </div>
  );
}
