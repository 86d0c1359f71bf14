import { Menu } from '@base-ui/react/menu';
import Check from 'lucide-react/icons/check';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Trash2 from 'lucide-react/icons/trash-2';
import type { RefObject } from 'react';
import { t } from '@/lib/i18n/translate';
import { IconButton } from '../primitives/IconButton';
import { POPUP } from '../primitives/popups/looks';
import { MUSIC_SEARCHES, type MusicSearch } from './music-search';

interface HistoryMenuProps {
  trigger: RefObject<HTMLButtonElement | null>;
  musicSearch: MusicSearch;
  onMusicSearch: (id: string) => void;
  /** Entries without a handler are disabled. */
  onExport?: () => void;
  onDeleteAll?: () => void;
}

const ENTRY =
  'flex h-8 cursor-default items-center gap-2 rounded-lg px-2 outline-none data-disabled:text-muted data-highlighted:bg-sunken';

/** Actions for a whole list, and the choice of a music search. */
export function HistoryMenu(props: HistoryMenuProps) {
  const { trigger, musicSearch, onMusicSearch, onExport, onDeleteAll } = props;
  return (
    <Menu.Root>
      <Menu.Trigger
        render={
          <IconButton ref={trigger} label={t('history.options')}>
            <Ellipsis aria-hidden className="size-5" />
          </IconButton>
        }
      />
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" collisionPadding={8} className="z-10">
          <Menu.Popup className={`${POPUP} max-h-(--available-height) min-w-60`}>
            <Menu.Item disabled={!onExport} onClick={onExport} className={ENTRY}>
              <Download aria-hidden className="size-4 text-muted" />
              {t('history.export')}
            </Menu.Item>
            <Menu.Item disabled={!onDeleteAll} onClick={onDeleteAll} className={ENTRY}>
              <Trash2 aria-hidden className="size-4 text-muted" />
              {t('history.delete_all')}
            </Menu.Item>
            <Menu.Separator className="mx-2 my-1 h-px bg-line" />
            <Menu.Group>
              <Menu.GroupLabel className="px-2 pt-1 pb-1 text-xs font-semibold text-muted">
                {t('history.search_on')}
              </Menu.GroupLabel>
              <Menu.RadioGroup value={musicSearch.id} onValueChange={onMusicSearch}>
                {MUSIC_SEARCHES.map(({ id, name }) => (
                  <Menu.RadioItem
                    key={id}
                    value={id}
                    closeOnClick
                    className={`${ENTRY} data-checked:font-semibold`}
                  >
                    <span className="grid size-4 place-items-center text-accent">
                      <Menu.RadioItemIndicator render={<Check aria-hidden className="size-4" />} />
                    </span>
                    {name}
                  </Menu.RadioItem>
                ))}
              </Menu.RadioGroup>
            </Menu.Group>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
