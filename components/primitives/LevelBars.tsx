const BARS = [
  { rest: 0.45, delay: '-0.2s' },
  { rest: 0.8, delay: '-0.9s' },
  { rest: 0.6, delay: '-0.5s' },
  { rest: 0.3, delay: '-1.3s' },
];

/** A small level meter: it moves while there is sound, and otherwise rests. */
export function LevelBars({
  moving,
  className = 'size-4',
}: {
  moving: boolean;
  className?: string;
}) {
  return (
    <span aria-hidden className={`flex items-center justify-center gap-[2px] ${className}`}>
      {BARS.map(({ rest, delay }) => (
        <span
          key={delay}
          className={`h-full w-[2px] rounded-full bg-current ${moving ? 'animate-level' : ''}`}
          style={{ transform: `scaleY(${moving ? rest : rest * 0.5})`, animationDelay: delay }}
        />
      ))}
    </span>
  );
}
