import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createElementLevel, type ElementLevel } from '@/lib/audio/sound/element-level';
import { FakeMediaElement } from '../../support/fake-media-element.ts';

const BLOCK = 10_000;
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A 10 ms block as the browser delivers it, in which all samples have this value. */
function block(sample: number, closed: () => void) {
  return {
    ...{ numberOfChannels: 2, numberOfFrames: 480, duration: BLOCK },
    copyTo: (samples: Float32Array) => void samples.fill(sample),
    close: closed,
  };
}

let element: FakeMediaElement;
let level: ElementLevel;
let captures: number;
let stops: number;
let open: number;
let controller: ReadableStreamDefaultController;
let isAllowed: boolean;

beforeEach(() => {
  [captures, stops, open, isAllowed] = [0, 0, 0, true];
  vi.stubGlobal(
    'MediaStreamTrackProcessor',
    class {
      readable = new ReadableStream({
        start(own) {
          controller = own;
        },
      });
    },
  );
  element = new FakeMediaElement();
  Object.assign(element, {
    readyState: 4,
    captureStream() {
      captures++;
      if (!isAllowed) throw new DOMException('Of another origin', 'SecurityError');
      return { getAudioTracks: () => [{ stop: () => void stops++ }] };
    },
  });
  level = createElementLevel(element.element);
});
afterEach(() => void vi.unstubAllGlobals());

async function hear(...samples: number[]): Promise<void> {
  for (const sample of samples) {
    open++;
    controller.enqueue(block(sample, () => void open--));
  }
  await settle();
}

it('listens to nothing before it is asked, and then to what was heard last', async () => {
  expect(captures).toBe(0);
  expect(level.level()).toBeNull();
  await hear(0.6, 0.6);
  expect(level.level()).toBe(1);
  await hear(0, 0, 0, 0);
  expect(level.level()).toBe(0);
  expect([captures, open]).toEqual([1, 0]);
});

it('lets go of what it listens to, and begins anew when it is asked again', async () => {
  level.level();
  await hear(0.6);
  level.end();
  expect(stops).toBe(1);
  await hear(0.6);
  expect(open).toBe(0);
  expect(level.level()).toBeNull();
  expect(captures).toBe(2);
  await hear(0.6);
  expect(level.level()).toBe(1);
});

it('listens to what the element gets next, too', async () => {
  level.level();
  await hear(0.6);
  element.fire('emptied', { readyState: 0 });
  expect([level.level(), captures, stops]).toEqual([null, 1, 1]);
  element.readyState = 4;
  level.level();
  await hear(0.6);
  expect([level.level(), captures]).toEqual([1, 2]);
});

it('begins anew once the copy has ended by itself', async () => {
  level.level();
  await hear(0.6);
  controller.close();
  await settle();
  expect([level.level(), captures]).toEqual([null, 2]);
});

it('asks once for what it may not hear, and for what the browser has no copy of', () => {
  isAllowed = false;
  for (let times = 0; times < 3; times++) expect(level.level()).toBeNull();
  expect(captures).toBe(1);
  Object.assign(element, { captureStream: undefined });
  element.fire('emptied');
  expect(level.level()).toBeNull();
});
