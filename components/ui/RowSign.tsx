import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
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
  const shown = playing || loading ? '' : 'opacity-0 row-active:opacity-100';
  return (
    <span
      aria-hidden
      className={`absolute inset-0 grid place-items-center rounded-lg bg-veil text-white transition-opacity ${shown}`}
    >
      {loading && <Spinner />}
      {!loading && playing && (
        <>
          <LevelBars moving={moving} className="size-4 group-hover:hidden" />
          <Pause className="hidden size-5 fill-current group-hover:block" />
        </>
      )}
      {!loading && !playing && <Play className="ms-0.5 size-5 fill-current" />}
    </span>
  );
}
