import CircleAlert from 'lucide-react/icons/circle-alert';

/** Why something did not work, in one line of a row. */
export function TroubleLine({ sentence }: { sentence: string }) {
  return (
    <p title={sentence} className="flex items-center gap-1 text-xs text-danger">
      <CircleAlert aria-hidden className="size-3 shrink-0" />
      <span dir="auto" className="one-line min-w-0">
        {sentence}
      </span>
    </p>
  );
}
