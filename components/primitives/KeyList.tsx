import { t } from '@/lib/i18n/translate';

/** Actions and their keys. */
export function KeyList({
  entries,
}: {
  entries: readonly { description: string; keys: string }[];
}) {
  return (
    <dl className="divide-y divide-line">
      {entries.map(({ description, keys }) => (
        <div key={description} className="flex min-h-10 items-center justify-between gap-4 py-2">
          <dt>{description}</dt>
          <dd className="flex shrink-0 gap-1 text-muted">
            {keys === ''
              ? t('settings.shortcuts.none')
              : keys.split(', ').map((key) => (
                  <kbd
                    key={key}
                    // Otherwise a character such as < would be mirrored.
                    dir="ltr"
                    className="rounded-md border border-line bg-sunken px-2 py-0.5 font-sans text-xs text-ink"
                  >
                    {key}
                  </kbd>
                ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
