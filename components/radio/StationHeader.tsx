import ExternalLink from 'lucide-react/icons/external-link';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useRef } from 'react';
import { t } from '@/lib/i18n/translate';
import { itemFavourite } from '@/lib/model/favourite';
import { isSameItem, itemName, loadingKey, type RadioItem } from '@/lib/model/playable-item';
import { shownTrack } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';
import { FavouriteButton } from '../lists/FavouriteButton';
import { MoreButton } from '../lists/MoreButton';
import { PageName } from '../lists/PageHeading';
import { SoundAndSpeed } from '../lists/SoundAndSpeed';
import { useOnAir } from '../lists/use-on-air';
import { Button } from '../primitives/Button';
import { Cover } from '../primitives/Cover';
import { IconLink } from '../primitives/IconButton';
import { LevelBars } from '../primitives/LevelBars';
import { useItemMenu } from '../primitives/popups/menu';
import { Spinner } from '../primitives/Spinner';
import { stationDetail } from './StationDetail';
import { StationMenu } from './StationMenu';

/** A station's picture, name and facts, what is on now, and its actions. */
export function StationHeader({ station }: { station: RadioItem }) {
  const { isOpen, opening, menu, close } = useItemMenu<RadioItem>();
  const name = itemName(station);
  const { place, codec, bitrate } = stationDetail(station);
  const format = [codec, bitrate].filter(Boolean).join(' ');
  return (
    <header>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 px-2 @min-[600px]:grid-rows-[1fr_auto] @min-[600px]:gap-x-5">
        <Cover
          item={station}
          className="cover-18 rounded-xl @min-[340px]:row-span-2 @min-[340px]:cover-24 @min-[600px]:cover-40"
        />
        <div className="@min-[600px]:self-end">
          <PageName title={name}>{name}</PageName>
          <p dir="auto" className="one-line text-xs text-muted">
            {place}
          </p>
          <p className="one-line text-xs text-muted">
            <bdi>{format}</bdi>
          </p>
        </div>
        {/* Next to the cover if there is room, otherwise below it. */}
        <div className="col-span-2 -me-2 flex min-h-9 flex-wrap items-center gap-1 pt-2 @min-[340px]:col-span-1 @min-[340px]:self-end @min-[340px]:pt-1">
          <PlayButton station={station} />
          <FavouriteButton favourite={itemFavourite(station)} place="page" />
          {station.homepage && (
            <IconLink
              href={station.homepage}
              label={t('podcasts.website_of', { name })}
              hint={t('radio.homepage')}
            >
              <ExternalLink aria-hidden className="size-4.5 rtl:-scale-x-100" />
            </IconLink>
          )}
          <MoreButton menu={menu} item={station} name={name} place="page" />
        </div>
      </div>
      <SoundAndSpeed settingsKey={station.radio_id} name={name} of="station" />
      {opening && (
        <StationMenu open={isOpen} opening={opening} station={opening.item} onClose={close} />
      )}
    </header>
  );
}

function PlayButton({ station }: { station: RadioItem }) {
  const { state, toggleItem } = usePlayer();
  const name = itemName(station);
  const playing = isSameItem(shownTrack(state), station) && state.isPlaying;
  const loading = state.loading[loadingKey(station)] ?? false;
  const Sign = playing ? Pause : Play;
  return (
    <Button
      look="primary"
      aria-label={t(playing ? 'common.pause' : 'common.play', { name })}
      aria-busy={loading}
      onClick={() => toggleItem({ item: station })}
      className="me-1"
    >
      {loading ? (
        <Spinner className="size-4" />
      ) : (
        <Sign aria-hidden className="size-4 fill-current" />
      )}
      {t(playing ? 'player.pause' : 'player.play')}
    </Button>
  );
}

/** What the station plays. The line is always there, so that nothing moves when that is known. */
export function OnNow({ station }: { station: RadioItem }) {
  const { state } = usePlayer();
  const line = useRef<HTMLParagraphElement>(null);
  const track = useOnAir(station, line);
  const isHeard = isSameItem(shownTrack(state), station) && state.isPlaying;
  return (
    <p ref={line} className="-my-1 flex min-h-5 items-center gap-2 px-2">
      {track !== '' && (
        <>
          <LevelBars
            moving={isHeard && !state.isBuffering}
            className="size-3 shrink-0 text-accent"
          />
          <span className="shrink-0 text-xs text-muted">{t('radio.on_now')}</span>
          <span dir="auto" title={track} className="one-line min-w-0">
            {track}
          </span>
        </>
      )}
    </p>
  );
}
