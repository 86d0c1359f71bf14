import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createCrossfade } from '@/lib/audio/host/crossfade';
import { openEpisode } from '@/lib/audio/silences/episode-source';
import { createLevelLine } from '@/lib/audio/sound/level-line';
import { measureFrames } from '@/lib/audio/sound/measure-frames';
import { createSoundGraph } from '@/lib/audio/sound/sound-graph';
import { createTurningDown } from '@/lib/audio/sound/turning-down';
import { remuxFile } from '@/lib/audio/sources/remuxed-file';
import { offerLazyScript } from '@/lib/platform/lazy-script';

/** What is done to the sound, as a script of its own: see `lib/audio/host/sound-path.ts`. */
export default defineUnlistedScript(() =>
  offerLazyScript('sound', {
    ...{ createCrossfade, createSoundGraph, createTurningDown },
    ...{ createLevelLine, measureFrames, openEpisode, remuxFile },
  }),
);
