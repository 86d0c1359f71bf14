import { Dialog } from '@base-ui/react/dialog';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { Button } from './Button';
import { Spinner } from './Spinner';
import type { AddressPhase } from './use-address';

interface AddressFormProps {
  phase: Exclude<AddressPhase, { kind: 'found' }>;
  onLook: (address: string) => void;
}

/** An address to look into; says in a sentence when it led nowhere. */
export function AddressForm({ phase, onLook }: AddressFormProps) {
  const [fieldId, sentenceId] = [useId(), useId()];
  const field = useRef<HTMLInputElement>(null);
  const busy = phase.kind === 'looking';
  const sentence = busy ? '' : phase.sentence;

  // Also where one comes back to it from what was found.
  useEffect(() => field.current?.focus(), []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!busy) onLook(field.current?.value ?? '');
  }

  return (
    <form noValidate onSubmit={submit} className="p-5">
      <Dialog.Title className="text-lg font-semibold">Add by address</Dialog.Title>
      <label htmlFor={fieldId} className="mt-3 block text-muted">
        Stream, playlist or feed address
      </label>
      <input
        ref={field}
        id={fieldId}
        name="address"
        type="text"
        inputMode="url"
        dir="ltr"
        placeholder="https://"
        defaultValue={phase.address}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={sentence !== ''}
        aria-describedby={sentence === '' ? undefined : sentenceId}
        className="mt-1 h-10 w-full rounded-lg border border-strong bg-ground px-3 text-ink placeholder:text-muted focus-visible:outline-offset-0"
      />
      {sentence !== '' && (
        <p id={sentenceId} role="alert" className="mt-2 text-danger">
          {sentence}
        </p>
      )}
      <div className="mt-4 flex justify-end gap-2">
        <Dialog.Close render={<Button />}>Cancel</Dialog.Close>
        <Button type="submit" look="primary" aria-busy={busy} className="relative min-w-18">
          <span className={busy ? 'opacity-0' : ''}>Add</span>
          {busy && (
            <span className="absolute inset-0 grid place-items-center">
              <Spinner className="size-4" />
            </span>
          )}
        </Button>
      </div>
    </form>
  );
}
