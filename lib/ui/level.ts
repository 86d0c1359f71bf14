import { LEVEL_ASKED_EVERY, type Level, openLevelChannel } from '@/lib/contract/level';
import { systemClock } from '@/lib/platform/time/clock';

/**
 * Reports the level about fifteen times a second, while the page is visible and things may move in it; null when it is
 * unknown, or no longer known. The returned function ends it.
 */
export function watchLevel(tell: (level: Level) => void): () => void {
  const stillness = matchMedia('(prefers-reduced-motion: reduce)');
  let stop: (() => void) | null = null;

  function begin(): () => void {
    const channel = openLevelChannel({ told: tell });
    const stopAsking = systemClock.every(LEVEL_ASKED_EVERY, channel.ask);
    channel.ask();
    return () => {
      stopAsking();
      channel.close();
      tell(null);
    };
  }

  function follow(): void {
    if (document.visibilityState === 'visible' && !stillness.matches) stop ??= begin();
    else end();
  }

  function end(): void {
    stop?.();
    stop = null;
  }

  follow();
  document.addEventListener('visibilitychange', follow);
  stillness.addEventListener('change', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    stillness.removeEventListener('change', follow);
    end();
  };
}
