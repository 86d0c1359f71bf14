import { Collapsible } from '@base-ui/react/collapsible';
import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { t } from '@/lib/i18n/translate';
import { useRoleScript } from '@/lib/ui/data/use-history';
import { Button } from '../../primitives/Button';
import { CheckLine } from '../../primitives/fields/CheckLine';
import { useCopy } from '../../primitives/use-copy';

/** SQL for a role that may do what Skywave does and nothing else. */
export function RoleScript() {
  const [bearer, setBearer] = useState(false);
  return (
    <Collapsible.Root className="border-t border-line pt-3">
      <Collapsible.Trigger className="group flex w-full items-center gap-2 rounded-lg py-1 text-start font-semibold">
        <ChevronRight
          aria-hidden
          className="size-4 text-muted transition-transform group-data-panel-open:rotate-90 rtl:-scale-x-100 rtl:group-data-panel-open:-rotate-90"
        />
        {t('database.script_heading')}
      </Collapsible.Trigger>
      <Collapsible.Panel className="flex flex-col gap-3 pt-3">
        <p className="text-muted">{t('database.script_hint')}</p>
        <CheckLine checked={bearer} onChange={setBearer}>
          {t('database.for_tokens')}
        </CheckLine>
        <Script bearer={bearer} />
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}

function Script({ bearer }: { bearer: boolean }) {
  const { value: script = '' } = useRoleScript(bearer);
  const { copy, hasCopied, sentence } = useCopy();
  const CopySign = hasCopied(script) ? Check : Copy;
  return (
    <>
      <section
        aria-label={t('database.script')}
        dir="ltr"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of the keyboard
        tabIndex={0}
        className="max-h-72 overflow-auto rounded-xl bg-sunken"
      >
        <pre className="w-max p-4 text-xs">{script}</pre>
      </section>
      <div className="flex items-center gap-3">
        <Button onClick={() => copy(script)}>
          <CopySign aria-hidden className="size-4" />
          {t('database.copy_script')}
        </Button>
        <p role="status" className="text-muted">
          {sentence}
        </p>
      </div>
    </>
  );
}
