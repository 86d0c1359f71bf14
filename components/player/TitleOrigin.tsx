import { usePlayer } from '@/lib/ui/use-player';
import { titleOrigin } from './title-origin';

/** Where the title comes from, or why there is none; the station's own words on hovering. */
export function TitleOrigin() {
  const { state } = usePlayer();
  const info = state.titleInfo;
  if (info === null) return null;
  return (
    <span className="one-line text-muted" title={info.raw || undefined}>
      {titleOrigin(info)}
    </span>
  );
}
