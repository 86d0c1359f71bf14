import { usePlayer } from '@/lib/ui/use-player';
import { LiveWords } from './LiveWords';
import { titleOrigin } from './title-origin';

/** Where the title comes from, or why there is none; the station's own words on hovering. */
export function TitleOrigin() {
  const { state } = usePlayer();
  const info = state.titleInfo;
  if (info === null) return null;
  return <LiveWords title={info.raw || undefined}>{titleOrigin(info)}</LiveWords>;
}
