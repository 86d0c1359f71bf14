import { describe, expect, it } from 'vitest';
import { createExpiringCache } from '@/lib/platform/time/expiring-cache';
import { createFakeClock } from '../../support/fake-clock.ts';

describe('a cache whose entries expire', () => {
  it('keeps each for its own time', () => {
    const clock = createFakeClock();
    const cache = createExpiringCache<string>(clock, 10);
    cache.set('a', 'absent', 1000);
    cache.set('b', 'silent', 2000);
    clock.pass(999);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['absent', 'silent', null]);
    clock.pass(1);
    expect([cache.get('a'), cache.get('b')]).toEqual([null, 'silent']);
  });

  it('counts the time from when it was set last', () => {
    const clock = createFakeClock();
    const cache = createExpiringCache<number>(clock, 10);
    cache.set('a', 1, 1000);
    clock.pass(900);
    cache.set('a', 2, 1000);
    clock.pass(900);
    expect(cache.get('a')).toBe(2);
  });

  it('forgets those first that were set first', () => {
    const cache = createExpiringCache<number>(createFakeClock(), 2);
    for (const [nth, key] of ['a', 'b', 'a', 'c'].entries()) cache.set(key, nth, 1000);
    expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([2, null, 3]);
  });

  it('keeps nothing until a time that a clock was ahead by', () => {
    const clock = createFakeClock();
    const cache = createExpiringCache<number>(clock, 2);
    cache.set('a', 1, 1000);
    clock.putBack(500);
    expect(cache.get('a')).toBeNull();
  });
});
