import { expect, it } from 'vitest';
import { nextTurn } from '@/lib/platform/time/next-turn';

it('lets work that is already waiting run first', async () => {
  const order: string[] = [];
  const waiting = nextTurn().then(() => order.push('waiting'));
  for (let step = 0; step < 3; step++) {
    order.push(`step ${step}`);
    await nextTurn();
  }
  await waiting;
  expect(order).toEqual(['step 0', 'waiting', 'step 1', 'step 2']);
});
