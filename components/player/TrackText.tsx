const DASH = ' – ';

/**
 * The current track. Where it begins with the show that the heading above names already, that part
 * is there to be read aloud and not drawn again.
 */
export function TrackText({ text, source }: { text: string; source: string }) {
  const repeated = text.startsWith(source + DASH) ? source + DASH : '';
  return (
    <p
      role="status"
      aria-label="Now playing"
      dir="auto"
      title={text}
      className="begin-with-page line-clamp-2 text-muted"
    >
      {repeated && <span className="unseen-inline">{repeated}</span>}
      {text.slice(repeated.length)}
    </p>
  );
}
