import { t } from '@/lib/i18n/translate';

/** What there is to do and the keys that do it. */
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
                    // Else a sign such as < would turn round.
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
