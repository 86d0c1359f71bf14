import CircleAlert from 'lucide-react/icons/circle-alert';
import { usePlayer } from '@/lib/ui/use-player';

/** The player's error message. */
export function BrokenLink({ className = '' }: { className?: string }) {
  const { brokenLinkMessage } = usePlayer();
  if (!brokenLinkMessage) return null;
  return (
    <p className={`flex items-center gap-1.5 text-danger ${className}`}>
      <CircleAlert aria-hidden className="size-4 shrink-0" />
      <span role="alert" title={brokenLinkMessage} className="line-clamp-2">
        {brokenLinkMessage}
      </span>
    </p>
  );
}
