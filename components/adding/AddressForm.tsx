import { Dialog } from '@base-ui/react/dialog';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { t } from '@/lib/i18n/translate';
import { addressTroubleWords } from '@/lib/i18n/words/addresses';
import { BusyButton, Button } from '../primitives/Button';
import { TEXT_FIELD } from '../primitives/fields/text-field';
import type { AddressPhase } from './use-address';

interface AddressFormProps {
  phase: Exclude<AddressPhase, { kind: 'found' }>;
  onLook: (address: string) => void;
}

/** A form for an address; shows why the last one led nowhere. */
export function AddressForm({ phase, onLook }: AddressFormProps) {
  const [fieldId, sentenceId] = [useId(), useId()];
  const field = useRef<HTMLInputElement>(null);
  const busy = phase.kind === 'looking';
  const sentence = busy || phase.trouble === null ? '' : addressTroubleWords(phase.trouble);

  // Also when the listener comes back from a result.
  useEffect(() => field.current?.focus(), []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!busy) onLook(field.current?.value ?? '');
  }

  return (
    <form noValidate onSubmit={submit} className="p-5">
      <Dialog.Title className="text-lg font-semibold">{t('address.heading')}</Dialog.Title>
      <label htmlFor={fieldId} className="mt-3 block text-muted">
        {t('address.label')}
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
        className={`mt-1 w-full ${TEXT_FIELD}`}
      />
      {sentence !== '' && (
        <p id={sentenceId} role="alert" className="mt-2 text-danger">
          {sentence}
        </p>
      )}
      <div className="mt-4 flex justify-end gap-2">
        <Dialog.Close render={<Button />}>{t('common.cancel')}</Dialog.Close>
        <BusyButton type="submit" look="primary" busy={busy} className="min-w-18">
          {t('common.add')}
        </BusyButton>
      </div>
    </form>
  );
}
