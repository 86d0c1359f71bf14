import { useEffect, useState } from 'react';
import { t } from '@/lib/i18n/translate';

const SAID_FOR = 2000;

/** Copies texts to the clipboard, and remembers for a moment which one was copied. */
export function useCopy() {
  const [copied, setCopied] = useState<{ text: string; done: boolean } | null>(null);

  useEffect(() => {
    if (copied === null) return;
    const timer = setTimeout(() => setCopied(null), SAID_FOR);
    return () => clearTimeout(timer);
  }, [copied]);

  function copy(text: string): void {
    navigator.clipboard.writeText(text).then(
      () => setCopied({ text, done: true }),
      () => setCopied({ text, done: false }),
    );
  }

  return {
    copy,
    hasCopied: (text: string) => copied?.done === true && copied.text === text,
    /** For screen readers. */
    sentence: copied === null ? '' : copied.done ? t('lists.copied') : t('lists.not_copied'),
  };
}
