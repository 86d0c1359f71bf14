import type { Recorder } from '@/lib/audio/recording/recorder';

/** For hosts that record nothing. */
export const createNoRecorder = (): Recorder => ({
  underWay: [],
  begin() {},
  end() {},
  finish() {},
  save() {},
});
