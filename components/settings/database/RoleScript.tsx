import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { t } from '@/lib/i18n/translate';
import { useRoleScript } from '@/lib/ui/data/use-history';
import { Button } from '../../primitives/Button';
import { CheckLine } from '../../primitives/fields/CheckLine';
import { useCopy } from '../../primitives/use-copy';
import { Disclosure } from '../Disclosure';

/** SQL for a role that may do what Skywave does and nothing else. */
export function RoleScript() {
  const [bearer, setBearer] = useState(false);
  return (
    <Disclosure heading={t('database.script_heading')}>
      <p className="text-muted">{t('database.script_hint')}</p>
      <CheckLine checked={bearer} onChange={setBearer}>
        {t('database.for_tokens')}
      </CheckLine>
      <Script bearer={bearer} />
    </Disclosure>
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
