import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createCrossfade } from '@/lib/audio/host/crossfade';
import { createFileLook } from '@/lib/audio/host/measure-file';
import type { SoundLibrary } from '@/lib/audio/host/sound-path';
import { openEpisode } from '@/lib/audio/silences/episode-source';
import { createLevelLine } from '@/lib/audio/sound/level-line';
import { createRenderAhead } from '@/lib/audio/sound/render-ahead';
import { createSoundGraph } from '@/lib/audio/sound/sound-graph';
import { createTurningDown } from '@/lib/audio/sound/turning-down';
import { remuxFile } from '@/lib/audio/sources/remuxed-file';
import { offerLazyScript } from '@/lib/platform/lazy-script';
import { systemClock } from '@/lib/platform/time/clock';

/** A sound graph that measures files ahead of time. */
const createMeasuringGraph: SoundLibrary['createSoundGraph'] = (element, deps) => {
  const { loadWriter } = deps;
  const fetchIt: typeof fetch = (...request) => fetch(...request);
  const lookIntoFile = createFileLook({ fetch: fetchIt, clock: systemClock, loadWriter });
  return createSoundGraph(element, { ...deps, lookIntoFile });
};

/** The sound processing as a script of its own: see `lib/audio/host/sound-path.ts`. */
export default defineUnlistedScript(() =>
  offerLazyScript('sound', {
    ...{ createCrossfade, createTurningDown, createLevelLine, openEpisode, remuxFile },
    createRenderAhead,
    createSoundGraph: createMeasuringGraph,
  }),
);
