// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { LevelLine } from '@/components/player/LevelLine';
import { openPage } from '../../support/page';

/** The open channels; the test decides what they receive. */
let channels: FakeChannel[] = [];

class FakeChannel {
  onmessage: (event: { data: unknown }) => void = () => {};
  posted: unknown[] = [];
  constructor() {
    channels.push(this);
  }
  postMessage(data: unknown) {
    this.posted.push(data);
  }
  close() {
    channels = channels.filter((one) => one !== this);
  }
}

let isStill = false;
let isVisible = true;
const stillness = new EventTarget();

beforeEach(() => {
  [channels, isStill, isVisible] = [[], false, true];
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.stubGlobal('matchMedia', () =>
    Object.defineProperty(stillness, 'matches', { configurable: true, get: () => isStill }),
  );
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() =>
    isVisible ? 'visible' : 'hidden',
  );
});

const open = (state = {}) => openPage(<LevelLine />, { state: { isPlaying: true, ...state } });
const width = (container: Element) =>
  container.querySelector<HTMLElement>('[data-level]')?.style.transform;
const tell = (data: unknown) => act(() => channels[0]?.onmessage({ data }));

test('the line is as wide as it is loud, and still where nobody knows', async () => {
  const { container, hear } = open();
  expect(width(container)).toBe('scaleX(0)');
  expect(channels[0]?.posted).toEqual(['ask']);
  tell(0.4375);
  expect(width(container)).toBe('scaleX(0.438)');
  tell(null);
  expect(width(container)).toBe('scaleX(0)');
  tell(0.5);
  await hear({ isBuffering: true });
  expect([width(container), channels.length]).toEqual(['scaleX(0)', 0]);
});

test('nobody is asked while nothing is heard', () => {
  open({ isPlaying: false });
  open({ volume: 0 });
  expect(channels).toEqual([]);
});

test('it goes on asking while it is seen, and no longer', () => {
  vi.useFakeTimers();
  const { container, unmount } = open();
  vi.advanceTimersByTime(2500);
  expect(channels[0]?.posted.length).toBe(3);
  tell(0.5);
  isVisible = false;
  document.dispatchEvent(new Event('visibilitychange'));
  expect([width(container), channels.length]).toEqual(['scaleX(0)', 0]);
  isVisible = true;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(channels.length).toBe(1);
  unmount();
  expect([channels.length, vi.getTimerCount()]).toEqual([0, 0]);
});

test('nothing moves for whoever wants no motion, from the moment on that they say so', () => {
  isStill = true;
  const { container } = open();
  expect(channels).toEqual([]);
  isStill = false;
  stillness.dispatchEvent(new Event('change'));
  tell(0.5);
  expect(width(container)).toBe('scaleX(0.500)');
  isStill = true;
  stillness.dispatchEvent(new Event('change'));
  expect([width(container), channels.length]).toEqual(['scaleX(0)', 0]);
});
