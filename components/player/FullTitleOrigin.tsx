import { parts } from '@/lib/i18n/translate';
import { usePlayer } from '@/lib/ui/use-player';
import { Sentence } from '../ui/Sentence';
import { stationWords, titleOrigin } from './title-origin';

/** Where the title comes from, or why there is none, and the station's own words where they differ. */
export function FullTitleOrigin({ shown }: { shown: string }) {
  const { state } = usePlayer();
  const info = state.titleInfo;
  if (info === null || !state.isPlaying) return null;
  const words = stationWords(info, shown);
  return (
    <p className="text-xs text-muted">
      {titleOrigin(info)}
      {words !== '' && (
        <span className="block">
          <Sentence of={parts('player.station_says')} words={<bdi>{words}</bdi>} />
        </span>
      )}
    </p>
  );
}
