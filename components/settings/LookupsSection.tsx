import { Switch } from '@base-ui/react/switch';
import { useId } from 'react';
import { usePlayer } from '@/lib/ui/use-player';
import { SettingsSection } from './SettingsSection';

/** What may be sent elsewhere to be looked up; all of it off until it is asked for. */
export function LookupsSection() {
  const { state, changeSettings } = usePlayer();
  const [labelId, hintId] = [useId(), useId()];
  return (
    <SettingsSection heading="Look-ups">
      <div className="flex items-center justify-between gap-4">
        <span id={labelId} className="font-medium">
          Find covers of songs
        </span>
        <Switch.Root
          aria-labelledby={labelId}
          aria-describedby={hintId}
          checked={state.settings.coverLookup}
          onCheckedChange={(coverLookup) => changeSettings({ coverLookup })}
          className="flex h-6 w-10 shrink-0 items-center rounded-full bg-strong p-0.5 transition-colors data-checked:bg-accent"
        >
          <Switch.Thumb className="size-5 rounded-full bg-raised transition-transform data-checked:translate-x-4 rtl:data-checked:-translate-x-4" />
        </Switch.Root>
      </div>
      <p id={hintId} className="text-muted">
        When a station sends a title and no picture, artist and title are sent to iTunes and then to
        MusicBrainz. They learn what you are listening to, and nothing else. Off, nothing is sent.
      </p>
    </SettingsSection>
  );
}
