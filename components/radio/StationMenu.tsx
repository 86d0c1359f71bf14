import { Menu } from '@base-ui/react/menu';
import ExternalLink from 'lucide-react/icons/external-link';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import type { MessageKey } from '@/lib/i18n/message-keys';
import { t } from '@/lib/i18n/translate';
import { itemFavourite } from '@/lib/model/favourite';
import { itemName, type RadioItem } from '@/lib/model/playable-item';
import type { VoteTrouble } from '@/lib/model/trouble-kinds';
import { isWebAddress } from '@/lib/model/values/web-address';
import { usePlayer } from '@/lib/ui/use-player';
import { useCollectEntry } from '../lists/CollectDialog';
import { ENTRY, PageItems, QueueMenuItems } from '../lists/QueueMenuItems';
import { MenuPopup, type MenuPopupProps } from '../primitives/popups/MenuPopup';
import { useToaster } from '../primitives/popups/toaster';

interface StationMenuProps extends MenuPopupProps {
  station: RadioItem;
}

/** The menu of a station in the directory. */
export function StationMenu({ station, ...rest }: StationMenuProps) {
  const { voteForStation } = usePlayer();
  const { add } = useToaster();
  const { homepage } = station;
  const { entry, leadsElsewhere, dialog } = useCollectEntry(
    itemFavourite(station),
    rest.opening.by,
  );

  async function vote() {
    const outcome = await voteForStation(station.radio_id);
    const counted = t('radio.voted', { name: itemName(station) });
    add({ words: outcome.ok ? counted : voteWords(outcome.trouble) });
  }

  return (
    <>
      <MenuPopup {...rest} {...{ leadsElsewhere }} className="min-w-48">
        <QueueMenuItems item={station} />
        {entry}
        <PageItems item={station} by={rest.opening.by} />
        <Menu.Separator className="mx-2 my-1 h-px bg-line" />
        {station.directory && (
          <Menu.Item onClick={vote} className={ENTRY}>
            <ThumbsUp aria-hidden className="size-4 text-muted" />
            {t('radio.vote')}
          </Menu.Item>
        )}
        {homepage && isWebAddress(homepage) && (
          <Menu.LinkItem
            href={homepage}
            target="_blank"
            rel="noreferrer"
            closeOnClick
            className={ENTRY}
          >
            <ExternalLink aria-hidden className="size-4 text-muted rtl:-scale-x-100" />
            {t('radio.homepage')}
          </Menu.LinkItem>
        )}
      </MenuPopup>
      {dialog}
    </>
  );
}

const WORDS = {
  unreachable: 'directory.vote_unreachable',
  'too-often': 'directory.vote_too_often',
  'not-counted': 'directory.vote_not_counted',
  interrupted: 'lists.interrupted',
} as const satisfies Partial<Record<VoteTrouble['kind'], MessageKey>>;

/** Why a vote for a station did not count, in a sentence. */
export function voteWords(trouble: VoteTrouble): string {
  return trouble.kind === 'refused'
    ? t('directory.vote_refused', { reason: trouble.reason })
    : t(WORDS[trouble.kind]);
}
