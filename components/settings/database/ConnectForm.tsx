import { type FormEvent, useId } from 'react';
import { t } from '@/lib/i18n/translate';
import { BusyButton } from '../../primitives/Button';
import { TEXT_FIELD } from '../../primitives/fields/text-field';

interface ConnectFormProps {
  heading: string;
  busy: boolean;
  /** Resolves to true if connected; the form is then cleared. */
  onConnect: (order: { connectionString: string; authToken?: string }) => Promise<boolean>;
}

/**
 * The form to connect to a database. What is typed here is never shown again, and never sent back to a
 * page.
 */
export function ConnectForm({ heading, busy, onConnect }: ConnectFormProps) {
  const hintId = useId();

  async function connect(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const read = (name: string) => String(typed.get(name) ?? '').trim();
    const authToken = read('authToken');
    const connectionString = read('connectionString');
    if (await onConnect({ connectionString, ...(authToken && { authToken }) })) form.reset();
  }

  return (
    <form noValidate onSubmit={connect} className="flex flex-col gap-3">
      <h3 className="mt-1 font-semibold">{heading}</h3>
      <p id={hintId} className="text-muted">
        {t('database.connection_hint')}
      </p>
      <SecretField
        label={t('database.connection_string')}
        name="connectionString"
        placeholder="postgresql://user:password@host/database"
        describedBy={hintId}
      />
      <SecretField label={t('database.token')} note={t('database.token_hint')} name="authToken" />
      <div>
        <BusyButton type="submit" look="primary" busy={busy}>
          {t('database.connect')}
        </BusyButton>
      </div>
    </form>
  );
}

interface SecretFieldProps {
  label: string;
  note?: string;
  name: string;
  placeholder?: string;
  describedBy?: string;
}

function SecretField({ label, note, name, placeholder, describedBy }: SecretFieldProps) {
  const [fieldId, noteId] = [useId(), useId()];
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap gap-x-1.5">
        <label htmlFor={fieldId} className="font-medium">
          {label}
        </label>
        {note && (
          <span id={noteId} className="text-muted">
            {note}
          </span>
        )}
      </div>
      <input
        id={fieldId}
        name={name}
        type="password"
        dir="ltr"
        placeholder={placeholder}
        // Otherwise the browser's password manager would keep it for longer than we use it.
        autoComplete="off"
        spellCheck={false}
        aria-describedby={note ? noteId : describedBy}
        className={`w-full ${TEXT_FIELD}`}
      />
    </div>
  );
}
