import { expect, it } from 'vitest';
import { createOnce } from '@/lib/platform/once';

/** Made by hand, one after another. */
function makeByHand() {
  const made: { resolve(value: string): void; reject(error: Error): void }[] = [];
  const once = createOnce(
    () => new Promise<string>((resolve, reject) => made.push({ resolve, reject })),
  );
  return { once, made };
}

it('makes it once for all who ask, and not before', async () => {
  const { once, made } = makeByHand();
  expect(once.peek()).toBeNull();
  const [first, second] = [once.get(), once.get()];
  made[0]?.resolve('it');
  expect(await Promise.all([first, second, once.get(), once.peek()])).toEqual(Array(4).fill('it'));
  expect(made).toHaveLength(1);
});

it('tries again after a failure, which all who waited hear of', async () => {
  const { once, made } = makeByHand();
  const waiting = [once.get(), once.get()];
  made[0]?.reject(new Error('away'));
  for (const one of waiting) await expect(one).rejects.toThrow('away');
  const again = once.get();
  made[1]?.resolve('it');
  expect(await again).toBe('it');
});

it('makes another once it is forgotten, and takes one that is given', async () => {
  const { once, made } = makeByHand();
  void once.get();
  once.forget();
  const second = once.get();
  made[1]?.resolve('another');
  expect(await second).toBe('another');
  once.set('given');
  expect(await once.get()).toBe('given');
  expect(made).toHaveLength(2);
});

it('a late failure of what was forgotten does not forget what took its place', async () => {
  const { once, made } = makeByHand();
  const late = once.get();
  once.set('given');
  made[0]?.reject(new Error('late'));
  await expect(late).rejects.toThrow('late');
  expect(await once.get()).toBe('given');
});
