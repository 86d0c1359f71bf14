import { t } from '@/lib/i18n/translate';
/** Says that there are words in it that are not for everyone. */
export function ExplicitMark() {
  return (
    <span
      title={t('podcasts.explicit')}
      className="me-1.5 grid size-3.5 shrink-0 place-items-center rounded-sm bg-line text-[0.625rem] leading-none font-bold text-muted"
    >
      <span aria-hidden>E</span>
      <span className="sr-only">{t('podcasts.explicit')}</span>
    </span>
  );
}
