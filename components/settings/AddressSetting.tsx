import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { t } from '@/lib/i18n/translate';
import { parseAddress } from '@/lib/model/values/audio-address';
import { Button } from '../primitives/Button';
import { TEXT_FIELD } from '../primitives/fields/text-field';

interface AddressSettingProps {
  /** The field's label. */
  label: string;
  /** What the address is for. */
  hint: ReactNode;
  address: string;
  /** Shown once the address has been removed. */
  noneSentence: string;
  onSave: (address: string) => void;
}

/** A setting for an optional web address. */
export function AddressSetting(props: AddressSettingProps) {
  const { label, hint, address, noneSentence, onSave } = props;
  const [said, setSaid] = useState<{ sentence: string; bad: boolean } | null>(null);
  const [hintId, fieldId, saidId] = [useId(), useId(), useId()];

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('address') ?? '').trim();
    const found = typed === '' ? '' : parseAddress(typed);
    if (found === null) {
      setSaid({ sentence: t('settings.not_an_address'), bad: true });
      return;
    }
    onSave(found);
    setSaid({ sentence: found === '' ? noneSentence : t('settings.saved'), bad: false });
  }

  return (
    <>
      <p id={hintId} className="text-muted">
        {hint}
      </p>
      <form noValidate onSubmit={save} className="flex flex-wrap gap-3">
        <label htmlFor={fieldId} className="sr-only">
          {label}
        </label>
        <input
          id={fieldId}
          name="address"
          type="text"
          inputMode="url"
          dir="ltr"
          defaultValue={address}
          placeholder="https://"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={said?.bad === true}
          aria-describedby={`${hintId} ${saidId}`}
          className={`min-w-0 flex-1 ${TEXT_FIELD}`}
        />
        <Button type="submit">{t('common.save')}</Button>
      </form>
      <p
        id={saidId}
        role="status"
        className={`empty:-mt-3 ${said?.bad ? 'text-danger' : 'text-muted'}`}
      >
        {said?.sentence}
      </p>
    </>
  );
}
