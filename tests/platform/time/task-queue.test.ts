import { expect, it } from 'vitest';
import { createTaskQueue } from '@/lib/platform/time/task-queue';

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A task that ends when the test says so. */
function createTask(begun: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const run = () => {
    begun.push(name);
    return promise;
  };
  return { run, end: () => resolve(name), fail: () => reject(new Error(name)) };
}

it('one task runs after another, in the order they came', async () => {
  const begun: string[] = [];
  const queue = createTaskQueue();
  const tasks = ['a', 'b', 'c'].map((name) => createTask(begun, name));
  const results = Promise.all(tasks.map(({ run }) => queue(run)));
  for (const [nth, { end }] of tasks.entries()) {
    await settle();
    expect(begun).toEqual(['a', 'b', 'c'].slice(0, nth + 1));
    end();
  }
  expect(await results).toEqual(['a', 'b', 'c']);
});

it('so many run at a time, and the next when one of them ends', async () => {
  const begun: string[] = [];
  const queue = createTaskQueue(2);
  const [a, b, c] = ['a', 'b', 'c'].map((name) => createTask(begun, name));
  for (const task of [a, b, c]) void queue(task?.run ?? (async () => ''));
  await settle();
  expect(begun).toEqual(['a', 'b']);
  b?.end();
  await settle();
  expect(begun).toEqual(['a', 'b', 'c']);
});

it('a task that fails says so to whoever gave it, and holds nothing up', async () => {
  const begun: string[] = [];
  const queue = createTaskQueue();
  const [a, b] = ['a', 'b'].map((name) => createTask(begun, name));
  const first = queue(a?.run ?? (async () => ''));
  const second = queue(b?.run ?? (async () => ''));
  a?.fail();
  b?.end();
  await expect(first).rejects.toThrow('a');
  expect(await second).toBe('b');
  expect(await queue(async () => 'later')).toBe('later');
});
