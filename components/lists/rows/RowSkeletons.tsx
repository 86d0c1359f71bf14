/** Placeholder rows while a list is loading. */
export function RowSkeletons({ count, label }: { count: number; label: string }) {
  return (
    <div role="status" aria-label={label} className="animate-breathe">
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          className="flex min-h-14 items-center gap-3 py-1.5 ps-2 low:min-h-12 low:py-0.5"
        >
          <span className="size-11 rounded-lg bg-sunken" />
          <span className="flex-1">
            <span className="block h-3 w-2/5 rounded-full bg-sunken" />
            <span className="mt-2 block h-2 w-1/4 rounded-full bg-sunken" />
          </span>
        </div>
      ))}
    </div>
  );
}
