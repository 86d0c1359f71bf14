import type { Level, openLevelChannel } from '@/lib/contract/level';
import { log } from '@/lib/platform/log';
import { loadFileWriter } from '../recording/recorder';
import type { LevelLine, LevelLineDeps } from '../sound/level-line';
import { loadSound, type SoundLibrary } from './sound-path';

/** Reports the level to the pages that ask for it. Until one does, none of that code is loaded. */
export function serveLevel(
  deps: Omit<LevelLineDeps, 'tell' | 'loadWriter'>,
  open: typeof openLevelChannel,
  load: () => Promise<SoundLibrary> = loadSound,
): void {
  let line: LevelLine | null = null;
  const channel = open({
    asked() {
      load()
        .then((library) => {
          line ??= library.createLevelLine({ ...deps, tell, loadWriter: loadFileWriter });
          line.asked();
        })
        .catch((error: unknown) => log('level', 'not loaded', error));
    },
  });
  const tell = (level: Level) => channel.tell(level);
}
