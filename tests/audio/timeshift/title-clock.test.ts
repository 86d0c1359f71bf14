import { beforeEach, describe, expect, it } from 'vitest';
import { createTitleClock, type TitleClock } from '@/lib/audio/timeshift/title-clock';
import type { StreamTitle } from '@/lib/model/now-playing';
import { FakeMediaElement } from '../../support/fake-media-element.ts';

describe('the title clock', () => {
  let element: FakeMediaElement;
  let told: StreamTitle[];
  let clock: TitleClock;

  beforeEach(() => {
    element = new FakeMediaElement();
    element.readyState = 4;
    told = [];
    clock = createTitleClock(
      element.element,
      (title) => told.push(title),
      new AbortController().signal,
    );
  });

  const playTo = (seconds: number) => element.fire('timeupdate', { currentTime: seconds });
  const titled = (raw: string): StreamTitle => ({ raw, source: 'icy' });

  it('reports each title when its sound is heard, and never before', () => {
    clock.add(1, titled('one'));
    clock.add(2, titled('two'));
    playTo(0.9);
    expect(told).toEqual([]);
    playTo(1);
    playTo(2.5);
    expect(told.map(({ raw }) => raw)).toEqual(['one', 'two']);
  });

  it('keeps only the latest hundred of very many titles', () => {
    for (let second = 1; second <= 20_000; second++) clock.add(second, titled(String(second)));
    playTo(19_000);
    expect(told).toEqual([]);
    playTo(19_950);
    expect(told.map(({ raw }) => raw)).toEqual(['19950']);
  });

  it('keeps only the beginning of a very long text, and drops a very long address', () => {
    const long = 'x'.repeat(1_000_000);
    clock.add(1, { raw: long, artist: long, title: long, artwork: long, source: 'ogg' });
    playTo(1);
    const [title] = told;
    expect(title?.raw).toHaveLength(4096);
    expect(title?.artist).toHaveLength(4096);
    expect(title?.title).toHaveLength(4096);
    expect(title?.artwork).toBeUndefined();
  });
});
