import { type ReactNode, useId } from 'react';
import { BUTTON, BUTTON_LOOKS, type ButtonLook } from '../primitives/Button';

interface FileButtonProps {
  look?: ButtonLook;
  /** What it is for, if nothing beside it says so: its tooltip, which screen readers read, too. */
  hint?: string;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** Opens the browser's file picker: a native file input, styled as a button. */
export function FileButton({ look = 'primary', hint, onFiles, children }: FileButtonProps) {
  const fieldId = useId();
  return (
    <span className="relative inline-flex">
      <input
        id={fieldId}
        type="file"
        multiple
        title={hint}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // So that the same file can be chosen again.
          currentTarget.value = '';
        }}
        className="peer absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
      />
      <label
        htmlFor={fieldId}
        className={`cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent ${BUTTON} ${BUTTON_LOOKS[look]}`}
      >
        {children}
      </label>
    </span>
  );
}
