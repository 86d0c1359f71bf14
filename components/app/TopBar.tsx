import type { LucideIcon } from 'lucide-react';
import History from 'lucide-react/icons/history';
import House from 'lucide-react/icons/house';
import PanelRightOpen from 'lucide-react/icons/panel-right-open';
import Plus from 'lucide-react/icons/plus';
import Podcast from 'lucide-react/icons/podcast';
import Radio from 'lucide-react/icons/radio';
import Settings from 'lucide-react/icons/settings';
import { type ReactNode, useRef, useState } from 'react';
import type { MessageKey } from '@/lib/i18n/message-keys';
import { t } from '@/lib/i18n/translate';
import { type Tab, useNavigation } from '@/lib/ui/navigation';
import { IconButton } from '../primitives/IconButton';
import { Overlay, opener } from '../primitives/popups/open-overlay';
import { panelId, tabId, walkTabs } from './tabs';

const TABS = [
  { value: 'home', name: 'app.home', Sign: House },
  { value: 'radio', name: 'app.radio', Sign: Radio },
  { value: 'podcasts', name: 'app.podcasts', Sign: Podcast },
  { value: 'history', name: 'app.history', Sign: History },
] as const satisfies readonly { value: Tab; name: MessageKey; Sign: LucideIcon }[];

interface TopBarProps {
  onOpenSettings: () => void;
  onOpenSidePanel?: () => void;
  /** Further buttons. */
  tools?: ReactNode;
}

/** The tabs, and buttons that belong to none of them. */
export function TopBar({ onOpenSettings, onOpenSidePanel, tools }: TopBarProps) {
  const { tab, openTab } = useNavigation();
  return (
    <div className="border-b border-line">
      <div className="mx-auto flex h-12 items-center px-2 min-[420px]:gap-1 low:h-9">
        <div role="tablist" tabIndex={-1} onKeyDown={walkTabs} className="flex h-full items-center">
          {TABS.map(({ value, name, Sign }) => (
            <button
              key={value}
              type="button"
              role="tab"
              id={tabId(value)}
              aria-selected={value === tab}
              // Only the visible panel exists.
              aria-controls={value === tab ? panelId(value) : undefined}
              tabIndex={value === tab ? 0 : -1}
              title={t(name)}
              onClick={() => openTab(value)}
              className="relative h-9 rounded-lg px-1.5 font-medium whitespace-nowrap text-muted transition-colors after:absolute after:inset-x-0 after:-bottom-[7px] low:after:-bottom-px after:h-[2px] after:scale-x-0 after:rounded-full after:bg-accent after:transition-[scale] after:duration-200 after:ease-out hover:text-ink max-[380px]:px-2.5 max-[300px]:px-2 min-[420px]:px-2 aria-selected:text-ink aria-selected:after:scale-x-100"
            >
              {/* Icons replace the labels if there is too little room. */}
              <Sign aria-hidden className="size-5 min-[380px]:hidden" />
              <span className="sr-only min-[380px]:not-sr-only">{t(name)}</span>
            </button>
          ))}
        </div>
        <div className="flex-1" />
        <AddByAddress />
        {onOpenSidePanel && (
          <IconButton label={t('app.open_side_panel')} onClick={onOpenSidePanel}>
            <PanelRightOpen aria-hidden className="size-5 rtl:-scale-x-100" />
          </IconButton>
        )}
        {tools}
        <IconButton label={t('common.settings')} onClick={onOpenSettings}>
          <Settings aria-hidden className="size-5" />
        </IconButton>
      </div>
    </div>
  );
}

/** The button and its dialog: play, add or subscribe to anything with an address. */
export function AddByAddress() {
  // The context menu of a link opens this page to ask what to do with the link.
  const [asked, setAsked] = useState(() => new URLSearchParams(location.search).get('add') ?? '');
  const [isOpen, setOpen] = useState(asked !== '');
  const button = useRef<HTMLButtonElement>(null);

  function close() {
    setOpen(false);
    setAsked('');
  }

  return (
    <>
      <IconButton
        ref={button}
        label={t('address.heading')}
        {...opener('dialog', isOpen)}
        onClick={() => setOpen(true)}
      >
        <Plus aria-hidden className="size-5" />
      </IconButton>
      <Overlay open={isOpen}>
        {({ AddressPopup }, open) => (
          <AddressPopup open={open} asked={asked} onClose={close} opener={button} />
        )}
      </Overlay>
    </>
  );
}
