import { t } from '@/lib/i18n/translate';

const DASH = ' – ';

interface TrackTextProps {
  text: string;
  source: string;
  /** Whether its changes are read aloud: in one place at a time. */
  announced: boolean;
  className: string;
}

/**
 * The current track. Where it begins with the show that the heading above names already, that part
 * is there to be read aloud and not drawn again.
 */
export function TrackText({ text, source, announced, className }: TrackTextProps) {
  const repeated = text.startsWith(source + DASH) ? source + DASH : '';
  return (
    <p
      {...(announced && { role: 'status', 'aria-label': t('player.now_playing') })}
      dir="auto"
      title={text}
      className={`begin-with-page ${className}`}
    >
      {repeated && <span className="unseen-inline">{repeated}</span>}
      {text.slice(repeated.length)}
    </p>
  );
}
