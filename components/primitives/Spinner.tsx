import LoaderCircle from 'lucide-react/icons/loader-circle';

/** Says that something is on its way. Stands still where movement is not wanted. */
export function Spinner({ className = 'size-5' }: { className?: string }) {
  return <LoaderCircle aria-hidden className={`animate-spin ${className}`} />;
}
