import LoaderCircle from 'lucide-react/icons/loader-circle';

/** Shows that something is loading. Does not turn if reduced motion is preferred. */
export function Spinner({ className = 'size-5' }: { className?: string }) {
  return <LoaderCircle aria-hidden className={`animate-spin ${className}`} />;
}
