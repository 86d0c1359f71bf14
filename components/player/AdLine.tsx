import { useState } from 'react';
import { t } from '@/lib/i18n/translate';
import { usePlayer } from '@/lib/ui/use-player';

/**
 * Says that an ad is turned down, and lets the listener restore its sound. Always in the page, so that its text is read
 * aloud. After the ad, the button stays as long as it has the focus.
 */
export function AdLine({ className = '' }: { className?: string }) {
  const { state, toggleAd } = usePlayer();
  const { adSound } = state;
  const [hasFocus, setHasFocus] = useState(false);
  const words = { quiet: t('player.ad.quiet'), mute: t('player.ad.mute'), heard: '' };
  return (
    <div className={`flex flex-wrap items-center gap-x-2 text-xs text-muted ${className}`}>
      <p role="status" aria-label={t('player.no_title.advertisement')}>
        {adSound === null ? '' : words[adSound]}
      </p>
      {(adSound !== null || hasFocus) && (
        <button
          type="button"
          aria-disabled={adSound === null}
          onFocus={() => setHasFocus(true)}
          onBlur={() => setHasFocus(false)}
          onClick={() => toggleAd()}
          className="-my-1 min-h-6 rounded-sm underline decoration-dotted underline-offset-2 -outline-offset-2 hover:text-ink"
        >
          {adSound === 'heard' ? t('player.ad.lower') : t('player.ad.hear')}
        </button>
      )}
    </div>
  );
}
