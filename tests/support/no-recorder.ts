import type { Recorder } from '@/lib/audio/recording/recorder';

/** For hosts that record nothing. */
export const createNoRecorder = (): Recorder => ({
  underWay: [],
  begin() {},
  end() {},
  finish() {},
  save() {},
  file: async () => Promise.reject(new Error('Nothing is kept')),
});
