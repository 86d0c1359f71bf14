import type { Sound } from '@/lib/model/sound/sound';

export interface SoundFilters {
  set(sound: Sound): void;
  before(channels: readonly Float32Array[], frames: number): void;
  after(channels: readonly Float32Array[], frames: number): void;
}

export function createSoundFilters(_sampleRate: number): SoundFilters {
  return { set() {}, before() {}, after() {} };
}
