import { Tabs } from '@base-ui/react/tabs';
import PanelRightOpen from 'lucide-react/icons/panel-right-open';
import Settings from 'lucide-react/icons/settings';
import { AddByAddress } from './AddByAddress';
import { IconButton } from './IconButton';

const TABS = [
  { value: 'home', name: 'Home' },
  { value: 'radio', name: 'Radio' },
  { value: 'history', name: 'History' },
];

interface TopBarProps {
  onOpenSettings: () => void;
  onOpenSidePanel?: () => void;
}

/** The tabs, and beside them what is not about one of them. */
export function TopBar({ onOpenSettings, onOpenSidePanel }: TopBarProps) {
  return (
    <div className="border-b border-line">
      <div className="mx-auto flex h-12 max-w-3xl items-center gap-1 px-2">
        <Tabs.List activateOnFocus className="relative flex h-full items-center">
          {TABS.map(({ value, name }) => (
            <Tabs.Tab
              key={value}
              value={value}
              className="h-9 rounded-lg px-2 font-medium text-muted transition-colors hover:text-ink data-active:text-ink"
            >
              {name}
            </Tabs.Tab>
          ))}
          <Tabs.Indicator className="absolute bottom-[-1px] left-(--active-tab-left) h-[2px] w-(--active-tab-width) rounded-full bg-accent transition-all duration-200 ease-out" />
        </Tabs.List>
        <div className="flex-1" />
        <AddByAddress />
        {onOpenSidePanel && (
          <IconButton label="Open side panel" onClick={onOpenSidePanel}>
            <PanelRightOpen aria-hidden className="size-5 rtl:-scale-x-100" />
          </IconButton>
        )}
        <IconButton label="Settings" onClick={onOpenSettings}>
          <Settings aria-hidden className="size-5" />
        </IconButton>
      </div>
    </div>
  );
}
