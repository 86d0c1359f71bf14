import { type RefObject, useEffect, useRef } from 'react';
import { ImportPreviewView } from '../importing/ImportPreviewView';
import { TallDialog } from '../primitives/popups/TallDialog';
import { AddressForm } from './AddressForm';
import { FoundFeed } from './FoundFeed';
import { FoundPage } from './FoundPage';
import { FoundPlaylist } from './FoundPlaylist';
import { useAddress } from './use-address';

interface AddressPopupProps {
  open: boolean;
  /** The address to inspect at once; empty to ask for one. */
  asked: string;
  onClose: () => void;
  /** The button that gets the focus back. */
  opener: RefObject<HTMLElement | null>;
}

/** The dialog that asks for an address. */
export function AddressPopup({ open, asked, onClose, opener }: AddressPopupProps) {
  const leadsElsewhere = useRef(false);

  function leave() {
    leadsElsewhere.current = true;
    onClose();
  }

  function focusAfterwards() {
    const stays = !leadsElsewhere.current;
    leadsElsewhere.current = false;
    return stays && opener.current;
  }

  return (
    <TallDialog open={open} onClose={onClose} finalFocus={focusAfterwards} className="max-w-md">
      <AddressDialog asked={asked} onDone={onClose} onLeave={leave} />
    </TallDialog>
  );
}

interface AddressDialogProps {
  /** The address to inspect at once; empty to ask for one. */
  asked: string;
  /** Called when the address plays: nothing is left to decide. */
  onDone: () => void;
  /** Called when the listener moves on to another page, which takes the focus. */
  onLeave: () => void;
}

/** Asks for an address, and then what to do with what was found there. */
function AddressDialog({ asked, onDone, onLeave }: AddressDialogProps) {
  const { phase, look, back } = useAddress(asked, onDone);
  const found = phase.kind === 'found' ? phase.finding : null;
  const box = useRef<HTMLDivElement>(null);

  // The pressed button is gone, so the focus moves on.
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
