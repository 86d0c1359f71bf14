import { useId } from 'react';
import { TEXT_FIELD } from '../../primitives/fields/text-field';

interface LoginFieldProps {
  label: string;
  name: 'address' | 'user' | 'password' | 'passphrase';
  hint?: string;
  /** Whether what is typed can be read, although it is secret. */
  shown?: boolean;
}

/** A field of a form that asks for a server and a login there. */
export function LoginField({ label, name, hint, shown = false }: LoginFieldProps) {
  const [fieldId, hintId] = [useId(), useId()];
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={fieldId} className="font-medium">
        {label}
      </label>
      <input
        id={fieldId}
        name={name}
        type={name.startsWith('pass') && !shown ? 'password' : 'text'}
        inputMode={name === 'address' ? 'url' : undefined}
        dir="ltr"
        placeholder={name === 'address' ? 'https://' : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby={hint && hintId}
        className={`w-full ${TEXT_FIELD}`}
      />
      {hint && (
        <p id={hintId} className="text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
