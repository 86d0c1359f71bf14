import { useEffect, useRef } from 'react';
import { AddressForm } from './AddressForm';
import { FoundFeed } from './FoundFeed';
import { FoundPage } from './FoundPage';
import { FoundPlaylist } from './FoundPlaylist';
import { ImportPreviewView } from './ImportPreviewView';
import { useAddress } from './use-address';

interface AddressDialogProps {
  /** Looked into at once; empty for none. */
  asked: string;
  /** It plays, so there is nothing left to ask. */
  onDone: () => void;
  /** The listener goes on to another page, which takes the focus. */
  onLeave: () => void;
}

/** Asks for an address, and then what to do with what was found there. */
export function AddressDialog({ asked, onDone, onLeave }: AddressDialogProps) {
  const { phase, look, back } = useAddress(asked, onDone);
  const found = phase.kind === 'found' ? phase.finding : null;
  const box = useRef<HTMLDivElement>(null);

  // What was pressed is gone.
  useEffect(() => {
    if (found !== null) box.current?.focus();
  }, [found]);

  if (phase.kind !== 'found') return <AddressForm phase={phase} onLook={look} />;
  const { finding } = phase;
  return (
    <div ref={box} tabIndex={-1} className="flex min-h-0 flex-col outline-none">
      {finding.kind === 'feed' && <FoundFeed finding={finding} onBack={back} onLeave={onLeave} />}
      {finding.kind === 'playlist' && <FoundPlaylist items={finding.items} onBack={back} />}
      {finding.kind === 'page' && <FoundPage feeds={finding.feeds} onBack={back} onLook={look} />}
      {finding.kind === 'file' && <ImportPreviewView preview={finding.preview} />}
    </div>
  );
}
