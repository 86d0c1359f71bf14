import { Dialog } from '@base-ui/react/dialog';
import { type FormEvent, useId, useState } from 'react';
import { usePlayer } from '@/lib/ui/use-player';
import { Button } from './Button';
import { Spinner } from './Spinner';

/** An address to play; says in a sentence when it cannot be. */
export function AddressForm({ onAdded }: { onAdded: () => void }) {
  const { addAddress } = usePlayer();
  const [busy, setBusy] = useState(false);
  const [sentence, setSentence] = useState('');
  const [fieldId, sentenceId] = [useId(), useId()];

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const address = String(new FormData(event.currentTarget).get('address') ?? '');
    setSentence('');
    setBusy(true);
    const outcome = await addAddress(address);
    setBusy(false);
    if (outcome.ok) onAdded();
    else setSentence(outcome.sentence);
  }

  return (
    <form noValidate onSubmit={submit} className="mt-3">
      <label htmlFor={fieldId} className="block text-muted">
        Stream, playlist or feed address
      </label>
      <input
        id={fieldId}
        name="address"
        type="text"
        inputMode="url"
        dir="ltr"
        placeholder="https://"
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
