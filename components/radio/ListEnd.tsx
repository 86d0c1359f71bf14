import { Button } from '../ui/Button';
import { RowSkeletons } from '../ui/RowSkeletons';

/** Stands after the last row while there is more to come. */
export function ListEnd({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  if (!failed) return <RowSkeletons count={2} label="Loading more stations" />;
  return (
    <div className="flex items-center gap-3 p-3 text-xs text-muted">
      <p className="min-w-0 flex-1">More stations cannot be had now.</p>
      <Button className="h-8 px-3 text-xs" onClick={onRetry}>
        Load more
      </Button>
    </div>
  );
}
