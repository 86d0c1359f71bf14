import { type ReactNode, useId } from 'react';

/** One subject of the settings. */
export function SettingsSection({ heading, children }: { heading: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="flex flex-col gap-3 rounded-2xl border border-line bg-raised p-5"
    >
      <h2 id={headingId} className="text-md font-semibold">
        {heading}
      </h2>
      {children}
    </section>
  );
}
