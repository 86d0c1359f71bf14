import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { CoverSign } from './CoverSign';
import { LevelBars } from './LevelBars';
import { Spinner } from './Spinner';

interface RowSignProps {
  playing: boolean;
  loading: boolean;
  /** Whether sound comes. */
  moving: boolean;
}

/** Over a row's cover: what the item does, and under the pointer what a press would do. */
export function RowSign({ playing, loading, moving }: RowSignProps) {
  return (
    <CoverSign stays={playing || loading}>
      {loading && <Spinner className="size-3" />}
      {!loading && playing && (
        <>
          <LevelBars moving={moving} className="size-2.5 group-hover:hidden" />
          <Pause className="hidden size-3 fill-current group-hover:block" />
        </>
      )}
      {!loading && !playing && <Play className="ms-0.5 size-4.5 fill-current" />}
    </CoverSign>
  );
}
