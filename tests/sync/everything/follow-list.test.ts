import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { followList, noteList } from '@/lib/sync/everything/follow-list';
import type { Noting } from '@/lib/sync/library-changes';
import { createReplica } from '@/lib/sync/replica';
import { createList, station } from './browser.ts';

const NOW = Date.UTC(2026, 10, 26);
const NEVER: Noting = { isFirst: false, before: () => undefined };
const entry = (name: string) => ({ key: name, thing: { ...station(name), key: name } });
const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];

function listOf(names: readonly string[], about: Partial<Parameters<typeof createList>[0]> = {}) {
  const list = createList({ kind: 'favourite', ...about });
  list.entries = names.map(entry);
  return list;
}

const keysOf = (list: ReturnType<typeof listOf>) => list.entries.map(({ key }) => key);

/** A list and its replica; each call of `note` is a second after the last. */
function deviceWith(name: string, names: readonly string[]) {
  let now = NOW;
  const replica = createReplica({ now: () => now, device: name });
  const list = listOf(names);
  const note = (noting = NEVER) => {
    now += 1000;
    return noteList(replica, list, list.entries, noting);
  };
  note();
  return { list, replica, note };
}

describe('a list and its records', () => {
  it('have the same order on another device, whatever the listener did to it', async () => {
    const lists = fc.shuffledSubarray(NAMES);
    await fc.assert(
      fc.asyncProperty(lists, fc.array(lists, { maxLength: 4 }), async (first, others) => {
        const here = deviceWith('here', first);
        const there = deviceWith('there', []);
        here.list.isEmptied = true;
        for (const wanted of [first, ...others]) {
          here.list.entries = wanted.map(entry);
          here.note();
          const { changed } = there.replica.take(here.replica.all());
          await followList(there.replica, there.list, changed);
          expect(keysOf(there.list)).toEqual(wanted);
          expect(there.note().changed).toEqual([]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('have as few changes as a move needs', () => {
    const { list, note } = deviceWith('here', NAMES);
    list.entries = ['f', 'a', 'b', 'c', 'd', 'e'].map(entry);
    expect(note().changed.map(({ key }) => key)).toEqual(['f']);
    expect(note().changed).toEqual([]);
  });

  it('take the same steps twice, with the same result', async () => {
    const here = deviceWith('here', NAMES);
    const there = deviceWith('there', []);
    const { changed } = there.replica.take(here.replica.all());
    for (const _ of [1, 2]) {
      await followList(there.replica, there.list, changed);
      expect(keysOf(there.list)).toEqual(NAMES);
    }
  });

  it('stay as the listener wants them who changed them since that was noted', async () => {
    const here = deviceWith('here', ['a', 'b']);
    const there = deviceWith('there', ['b', 'c']);
    const { changed } = there.replica.take(here.replica.all());
    const had = (id: string) => id !== 'favourite b';
    await followList(there.replica, there.list, changed, had);
    expect(keysOf(there.list)).toEqual(['b', 'c']);
    for (const key of ['b', 'c']) there.replica.write('favourite', key, { there: false });
    await followList(there.replica, there.list, [...there.replica.all()], had);
    expect(keysOf(there.list)).toEqual(['b']);
  });

  it('say what is there, but of a folder only that it is gone', () => {
    const seen: unknown[] = [];
    const saw = (...one: unknown[]) => seen.push(one);
    const { list, note } = deviceWith('here', ['a', 'b']);
    list.entries = [entry('b')];
    note({ ...NEVER, saw });
    expect(seen).toEqual([
      ['favourite a', false],
      ['favourite b', true],
    ]);
    seen.length = 0;
    const folders = { ...list, kind: 'collection' as const };
    const replica = createReplica({ now: () => NOW, device: 'here' });
    for (const key of ['a', 'b'])
      replica.write('collection', key, { there: true, thing: { name: key } });
    noteList(replica, folders, [{ key: 'b', thing: { name: 'b' } }], { ...NEVER, saw });
    expect(seen).toEqual([['collection a', false]]);
  });

  it('do not call a removal what is only lost, and get it back', () => {
    const { list, note } = deviceWith('here', NAMES);
    list.entries = [];
    const { changed, lost } = note();
    expect(changed).toEqual([]);
    expect(lost.map(({ key }) => key).toSorted()).toEqual(NAMES);
  });

  it('are emptied at once if the listener can do that', () => {
    const { list, note, replica } = deviceWith('here', NAMES);
    list.isEmptied = true;
    list.entries = [];
    expect(note().lost).toEqual([]);
    expect(replica.get('favourite', 'a')?.fields.there?.value).toBe(false);
  });

  it('call nothing a change that waits to be followed, or that was never joined', () => {
    const { list, note } = deviceWith('here', ['a', 'b']);
    list.entries = [entry('a')];
    expect(note({ isFirst: true, before: () => undefined }).changed).toEqual([]);
    expect(note({ isFirst: false, before: () => false }).changed).toEqual([]);
    expect(note().changed.map(({ key }) => key)).toEqual(['b']);
  });

  it('take for a removal what the list had, whatever else came about it', () => {
    const { list, note, replica } = deviceWith('here', ['a', 'b']);
    list.entries = [entry('a')];
    expect(note({ isFirst: false, before: () => true }).changed.map(({ key }) => key)).toEqual([
      'b',
    ]);
    // An entry that the list lacked when its removal arrived was added since.
    replica.write('favourite', 'a', { there: false });
    expect(note({ isFirst: false, before: () => false }).changed.map(({ key }) => key)).toEqual([
      'a',
    ]);
  });

  it('do not put back what another device moved, before the list follows that', () => {
    const { note, replica } = deviceWith('here', ['a', 'b', 'c']);
    const place = replica.get('favourite', 'a')?.fields.place?.value ?? '';
    replica.write('favourite', 'c', { place: `0${place}` });
    const before = (id: string) => (id === 'favourite c' ? true : undefined);
    expect(note({ isFirst: false, before }).changed).toEqual([]);
  });

  it('keep what a later version wrote, and this one cannot read', () => {
    const { note, replica } = deviceWith('here', ['a']);
    replica.write('favourite', 'x', { there: true });
    expect(note().changed).toEqual([]);
  });

  it('follow an edit of a bookmark’s note, or a folder’s name', async () => {
    const replica = createReplica({ now: () => NOW, device: 'here' });
    const list = createList({ kind: 'collection', isEdited: true });
    list.entries = [{ key: 'one', thing: { name: 'Old' } }];
    noteList(replica, list, list.entries, NEVER);
    const record = replica.write('collection', 'one', { thing: { name: 'New' } });
    await followList(replica, list, [record]);
    expect(list.entries).toEqual([{ key: 'one', thing: { name: 'New' } }]);
    list.entries = [{ key: 'one', thing: { name: 'Newer' } }];
    const { changed } = noteList(replica, list, list.entries, NEVER);
    expect(changed).toMatchObject([{ fields: { thing: { value: { name: 'Newer' } } } }]);
  });
});
