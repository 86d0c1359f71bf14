import { t } from '@/lib/i18n/translate';

const DASH = ' – ';

interface TrackTextProps {
  text: string;
  source: string;
  /** Whether changes are read aloud: true in only one place at a time. */
  announced: boolean;
  className: string;
}

/**
 * The current track. If it begins with the show's name, which the heading already shows, that part is only
 * read aloud.
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
