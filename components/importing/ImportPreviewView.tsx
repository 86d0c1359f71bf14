import { Collapsible } from '@base-ui/react/collapsible';
import { Dialog } from '@base-ui/react/dialog';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import type { ImportOrder, ImportOutcome, ImportPreview } from '@/lib/contract/library';
import type { AddressSetting } from '@/lib/contract/settings';
import type { MessageKey } from '@/lib/i18n/message-keys';
import { t, tn } from '@/lib/i18n/translate';
import { useLibraryJob } from '@/lib/ui/data/use-library';
import { usePlayer } from '@/lib/ui/use-player';
import { BusyButton, Button } from '../primitives/Button';
import { CheckLine } from '../primitives/fields/CheckLine';
import { FaultList } from './FaultList';
import { ImportChoices } from './ImportChoices';
import { ImportResult } from './ImportResult';
import { changeLines, changesAnything } from './import-words';

/** The content of the dialog: what an import would change and its options, then its result. */
export function ImportPreviewView({ preview }: { preview: ImportPreview }) {
  const { importPreviewed } = usePlayer();
  const { refresh: refreshJob } = useLibraryJob();
  const [mode, setMode] = useState<ImportOrder['mode']>('merge');
  const [settings, setSettings] = useState(false);
  const [addresses, setAddresses] = useState<AddressSetting[]>([]);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  const useful = changesAnything(preview);

  async function importIt() {
    if (busy) return;
    setBusy(true);
    const found = await importPreviewed({ id: preview.id, mode, settings, addresses });
    // Fetched first, so that this job is shown and not the previous one.
    if (found.ok && found.queued > 0) await refreshJob();
    setBusy(false);
    setOutcome(found);
  }

  if (outcome !== null) {
    return <ImportResult preview={preview} outcome={outcome} busy={busy} onRetry={importIt} />;
  }
  return (
    <>
      <div className="flex min-h-0 flex-col gap-4 overflow-y-auto p-5">
        <Dialog.Title className="text-lg font-semibold">{t(TITLES[preview.format])}</Dialog.Title>
        <Dialog.Description className="text-muted">
          {useful ? t('import.look_first') : t('import.nothing_new')}
        </Dialog.Description>
        {preview.format === 'backup' && (
          <ImportChoices
            mode={mode}
            onMode={setMode}
            hasSettings={preview.settings}
            settings={settings}
            onSettings={setSettings}
          />
        )}
        <ImportAddresses addresses={preview.addresses} taken={addresses} onTaken={setAddresses} />
        <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1">
          {changeLines(preview, { mode, settings }).map(({ kind, words, loss }) => (
            <div key={kind} className="col-span-2 grid grid-cols-subgrid">
              <dt className="font-medium">{kind}</dt>
              <dd className={loss ? 'text-danger' : 'text-muted'}>{words}</dd>
            </div>
          ))}
        </dl>
        <NameList names={preview.names} of={preview.shows.added + favouritesAdded(preview)} />
        <FaultList
          heading={tn('import.faults_ahead', preview.faults.length)}
          faults={preview.faults}
        />
      </div>
      <div className="flex justify-end gap-2 border-t border-line px-5 py-4">
        <Dialog.Close render={<Button />}>
          {useful ? t('common.cancel') : t('common.close')}
        </Dialog.Close>
        {useful && (
          <BusyButton
            look={mode === 'replace' ? 'danger' : 'primary'}
            busy={busy}
            onClick={importIt}
          >
            {t('common.import')}
          </BusyButton>
        )}
      </div>
    </>
  );
}

const TITLES = {
  opml: 'import.podcasts',
  playlist: 'import.stations',
  backup: 'import.backup',
} as const satisfies Record<ImportPreview['format'], MessageKey>;

const favouritesAdded = ({ stations, favourites }: ImportPreview) =>
  stations.added + favourites.added;

interface NameListProps {
  names: readonly string[];
  /** The total number. */
  of: number;
}

/** The names of new items, collapsed at first. */
function NameList({ names, of }: NameListProps) {
  if (names.length === 0) return null;
  return (
    <Collapsible.Root className="flex flex-col gap-1">
      <Collapsible.Trigger className="group -ms-1 flex items-center gap-1 self-start rounded px-1 font-medium text-accent">
        <ChevronDown
          aria-hidden
          className="size-4 transition-transform group-data-panel-open:rotate-180"
        />
        {t('import.new_names')}
      </Collapsible.Trigger>
      <Collapsible.Panel>
        <section
          aria-label={t('import.new_names')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is to be reached by the keyboard
          tabIndex={0}
          className="max-h-40 overflow-y-auto rounded-lg bg-sunken px-3 py-2"
        >
          <ul className="flex flex-col gap-0.5">
            {names.map((name, index) => (
              <li key={index} dir="auto" className="one-line">
                {name}
              </li>
            ))}
          </ul>
          {of > names.length && (
            <p className="mt-1 text-muted">{tn('import.more_names', of - names.length)}</p>
          )}
        </section>
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}

interface ImportAddressesProps {
  /** As written in the file. */
  addresses: Partial<Record<AddressSetting, string>>;
  taken: readonly AddressSetting[];
  onTaken: (taken: AddressSetting[]) => void;
}

const LINES = [
  { name: 'proxyHost', take: 'import.take_proxy', hint: 'import.take_proxy_hint' },
  { name: 'apiHost', take: 'import.take_api', hint: 'import.take_api_hint' },
] as const satisfies { name: AddressSetting; take: MessageKey; hint: MessageKey }[];

/**
 * The servers that a backup would make Skywave use. The file's author could find out what is played here, so each is
 * shown in full and used only if its box is ticked.
 */
export function ImportAddresses({ addresses, taken, onTaken }: ImportAddressesProps) {
  const toggle = (name: AddressSetting) =>
    onTaken(taken.includes(name) ? taken.filter((one) => one !== name) : [...taken, name]);
  return LINES.map(({ name, take, hint }) => {
    const address = addresses[name];
    if (address === undefined) return null;
    return (
      <CheckLine
        key={name}
        checked={taken.includes(name)}
        onChange={() => toggle(name)}
        detail={
          <>
            <bdi dir="ltr" className="block break-all text-ink">
              {address}
            </bdi>
            {t(hint)}
          </>
        }
      >
        {t(take)}
      </CheckLine>
    );
  });
}
