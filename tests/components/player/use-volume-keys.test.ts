import { expect, test } from 'vitest';
import { wheelNotches } from '@/components/player/VolumeControl';

test.each([
  // A notch as reported by Chrome and Firefox, and part of one from a touchpad.
  [{ deltaY: 100, deltaMode: 0 }, 1],
  [{ deltaY: -100, deltaMode: 0 }, -1],
  [{ deltaY: 3, deltaMode: 1 }, 1],
  [{ deltaY: -6, deltaMode: 1 }, -2],
  [{ deltaY: 4, deltaMode: 0 }, 0.04],
])('%j is %d notches', (event, notches) => {
  expect(wheelNotches(event)).toBeCloseTo(notches);
});
