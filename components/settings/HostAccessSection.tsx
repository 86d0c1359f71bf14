import CircleCheck from 'lucide-react/icons/circle-check';
import { usePlayer } from '@/lib/ui/use-player';
import { Button } from '../ui/Button';
import { SettingsSection } from './SettingsSection';

interface HostAccessSectionProps {
  request: () => Promise<boolean>;
  remove: () => Promise<boolean>;
}

/** What host access is good for, whether it is given, and the way to change one's mind. */
export function HostAccessSection({ request, remove }: HostAccessSectionProps) {
  const { state } = usePlayer();
  const { hostAccess } = state;
  return (
    <SettingsSection heading="Access to sites">
      <p className="text-muted">
        Stations and podcasts live on sites of their own. With access to them, Skywave starts live
        stations at once and reads the song titles they send. Without it, most stations still play.
        Nothing on the pages you visit is read or changed.
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="flex items-center gap-2 font-medium">
          {hostAccess && <CircleCheck aria-hidden className="size-5 text-accent" />}
          {hostAccess ? 'Access is allowed' : 'Access is not allowed'}
        </p>
        {/* One button for both, so that the focus stays where it was. */}
        <Button
          look={hostAccess ? 'quiet' : 'primary'}
          onClick={() => (hostAccess ? remove() : request())}
        >
          {hostAccess ? 'Remove access' : 'Allow access'}
        </Button>
      </div>
    </SettingsSection>
  );
}
