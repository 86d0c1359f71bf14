import CircleCheck from 'lucide-react/icons/circle-check';
import { t } from '@/lib/i18n/translate';
import { usePlayer } from '@/lib/ui/use-player';
import { Button } from '../primitives/Button';
import { SettingsSection } from './SettingsSection';

interface HostAccessSectionProps {
  request: () => Promise<boolean>;
  remove: () => Promise<boolean>;
}

/** What host access is for, whether it is granted, and a button to change that. */
export function HostAccessSection({ request, remove }: HostAccessSectionProps) {
  const { state } = usePlayer();
  const { hostAccess } = state;
  return (
    <SettingsSection name="access">
      <p className="text-muted">{t('settings.access.what_for')}</p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="flex items-center gap-2 font-medium">
          {hostAccess && <CircleCheck aria-hidden className="size-5 text-accent" />}
          {hostAccess ? t('settings.access.allowed') : t('settings.access.not_allowed')}
        </p>
        {/* One button for both, so that it keeps the focus. */}
        <Button
          look={hostAccess ? 'quiet' : 'primary'}
          onClick={() => (hostAccess ? remove() : request())}
        >
          {hostAccess ? t('settings.access.remove') : t('settings.access.allow')}
        </Button>
      </div>
    </SettingsSection>
  );
}
