import { Menu } from '@base-ui/react/menu';
import Feather from 'lucide-react/icons/feather';
import Heart from 'lucide-react/icons/heart';
import { t } from '@/lib/i18n/translate';
import type { Favourite } from '@/lib/model/favourite';
import type { EpisodeItem } from '@/lib/model/playable-item';
import { useFavourites } from '@/lib/ui/data/use-library';
import { MenuPopup, type MenuPopupProps } from '../primitives/popups/MenuPopup';
import { fileWords, smallerFile, useFiles } from './audio-files';
import { useCollectEntry } from './CollectDialog';
import { ENTRY, PageItems, QueueMenuItems } from './QueueMenuItems';

/** The menu of an item in a list, or of a show. */
export function QueueMenuPopup({ thing, ...rest }: MenuPopupProps & { thing: Favourite }) {
  const { entry, leadsElsewhere, dialog } = useCollectEntry(thing, rest.opening.by);
  const item = thing.kind === 'item' ? thing.item : null;
  return (
    <>
      <MenuPopup {...rest} {...{ leadsElsewhere }} className="min-w-48">
        {item && <QueueMenuItems item={item} />}
        {item && 'enclosureUrl' in item && <SmallerFileItem item={item} />}
        <FavouriteMenuItem favourite={thing} className={ENTRY} />
        {entry}
        {item && <PageItems item={item} by={rest.opening.by} />}
      </MenuPopup>
      {dialog}
    </>
  );
}

/** The menu entry that plays an episode's smallest file, if it has one that is smaller than the usual. */
function SmallerFileItem({ item }: { item: EpisodeItem }) {
  const { play } = useFiles(item);
  const file = smallerFile(item);
  if (file === null) return null;
  return (
    <Menu.Item onClick={() => play(file)} className={ENTRY}>
      <Feather aria-hidden className="size-4 text-muted" />
      {fileWords({ ...file, title: '' }, item.files ?? [])}
    </Menu.Item>
  );
}

/** The menu entry that adds or removes a favourite, for rows too narrow for a button. */
function FavouriteMenuItem({ favourite, className }: { favourite: Favourite; className: string }) {
  const { isFavourite, toggle } = useFavourites();
  const kept = isFavourite(favourite.key);
  return (
    <Menu.Item onClick={() => toggle(favourite)} className={className}>
      <Heart aria-hidden className={`size-4 ${kept ? 'fill-current text-accent' : 'text-muted'}`} />
      {t(kept ? 'rows.remove_favourite' : 'rows.add_favourite')}
    </Menu.Item>
  );
}
