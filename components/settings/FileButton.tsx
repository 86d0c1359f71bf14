import { type ReactNode, useId } from 'react';

interface FileButtonProps {
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** Opens the browser's own choice of files: its own field is there, only drawn as a button. */
export function FileButton({ onFiles, children }: FileButtonProps) {
  const fieldId = useId();
  return (
    <span className="relative inline-flex">
      <input
        id={fieldId}
        type="file"
        multiple
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // So that the same file can be chosen again.
          currentTarget.value = '';
        }}
        className="peer absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
      />
      <label
        htmlFor={fieldId}
        className="inline-flex h-9 cursor-pointer items-center rounded-full bg-accent px-4 font-medium text-on-accent transition peer-hover:opacity-90 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent peer-active:scale-98"
      >
        {children}
      </label>
    </span>
  );
}
