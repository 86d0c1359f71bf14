import { describe, expect, it } from 'vitest';
import { readQueue } from '@/lib/contract/stored-items';
import type { PlayableItem } from '@/lib/model/playable-item';
import { addToQueue, moveInQueue, QUEUE_LIMIT, removeFromQueue } from '@/lib/model/queue';

const item = (id: string): PlayableItem => ({ id, enclosureUrl: `https://a.example/${id}.mp3` });
const items = (ids: string) => [...ids].map(item);
const ids = (queue: readonly PlayableItem[]) => queue.map(({ id }) => id).join('');

describe('the queue', () => {
  it.each([
    ['', 'a', undefined, 'a'],
    ['ab', 'c', undefined, 'abc'],
    ['ab', 'c', 0, 'cab'],
    ['ab', 'cd', 0, 'cdab'],
    ['ab', 'c', 1, 'acb'],
    ['ab', 'c', 99, 'abc'],
    // Items already in it move.
    ['abc', 'a', undefined, 'bca'],
    ['abc', 'c', 0, 'cab'],
    ['abc', 'a', 2, 'bac'],
    ['abc', 'b', 1, 'abc'],
    ['ab', 'cc', undefined, 'abc'],
  ])('“%s” with “%s” put at %s is “%s”', (queue, added, at, after) => {
    expect(ids(addToQueue(items(queue), items(added), at))).toBe(after);
  });

  it('tells apart what has the same key and is of another kind', () => {
    const station = { radio_id: 'a', id: 'a', aURL: '', isLive: true };
    expect(addToQueue(items('a'), [station])).toHaveLength(2);
  });

  it('has no more than 500 items: the last ones are left out', () => {
    const full = Array.from({ length: QUEUE_LIMIT }, (_, n) => item(`n${n}`));
    const after = addToQueue(full, items('x'), 0);
    expect(after).toHaveLength(500);
    expect([after[0]?.id, after.at(-1)?.id]).toEqual(['x', 'n498']);
    expect(addToQueue(full, items('x'))).toEqual(full);
  });

  it.each([
    ['a', 0, 'abc'],
    ['a', 1, 'bac'],
    ['a', 2, 'bca'],
    ['a', 99, 'bca'],
    ['c', 0, 'cab'],
    ['c', -1, 'cab'],
    ['x', 0, 'abc'],
  ])('“abc” with “%s” moved to %i is “%s”', (id, to, after) => {
    expect(ids(moveInQueue(items('abc'), `episode ${id}`, to))).toBe(after);
  });

  it('loses what is removed from it, and nothing else', () => {
    expect(ids(removeFromQueue(items('abc'), 'episode b'))).toBe('ac');
    expect(ids(removeFromQueue(items('abc'), 'podcast b'))).toBe('abc');
  });

  it.each([[undefined], ['text'], [{ 0: item('a') }]])('is empty where %j is stored', (stored) => {
    expect(readQueue(stored)).toEqual([]);
  });

  it('is read from storage without what is no item, and without doubles', () => {
    expect(ids(readQueue([item('a'), 7, { id: 'b' }, item('c'), item('a')]))).toBe('ac');
  });
});
