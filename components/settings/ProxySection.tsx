import { type FormEvent, useId, useState } from 'react';
import { parseAddress } from '@/lib/model/audio-address';
import { usePlayer } from '@/lib/ui/use-player';
import { Button } from '../ui/Button';
import { SettingsSection } from './SettingsSection';

/** The pass-through proxy for audio that is only to be had without encryption. */
export function ProxySection() {
  const { state, changeSettings } = usePlayer();
  const { proxyHost } = state.settings;
  const [said, setSaid] = useState<{ sentence: string; bad: boolean } | null>(null);
  const [fieldId, hintId, saidId] = [useId(), useId(), useId()];

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('proxy') ?? '').trim();
    const address = typed === '' ? '' : parseAddress(typed);
    if (address === null) {
      setSaid({ sentence: 'This is not a web address. It should begin with https://.', bad: true });
      return;
    }
    changeSettings({ proxyHost: address });
    setSaid({ sentence: address === '' ? 'No proxy is used.' : 'Saved.', bad: false });
  }

  return (
    <SettingsSection heading="Pass-through proxy">
      <p id={hintId} className="text-muted">
        Some stations send only over http://. With a proxy of yours, their audio is fetched as{' '}
        <span dir="ltr">https://your-proxy/http://station…</span> Leave it empty to fetch it
        directly.
      </p>
      <form noValidate onSubmit={save} className="flex flex-wrap gap-3">
        <label htmlFor={fieldId} className="sr-only">
          Address of the proxy
        </label>
        <input
          id={fieldId}
          name="proxy"
          type="text"
          inputMode="url"
          dir="ltr"
          defaultValue={proxyHost}
          placeholder="https://"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={said?.bad === true}
          aria-describedby={`${hintId} ${saidId}`}
          className="h-10 min-w-0 flex-1 rounded-lg border border-strong bg-ground px-3 text-ink placeholder:text-muted focus-visible:outline-offset-0"
        />
        <Button type="submit">Save</Button>
      </form>
      <p id={saidId} role="status" className={said?.bad ? 'text-danger' : 'text-muted'}>
        {said?.sentence}
      </p>
    </SettingsSection>
  );
}
