import { expect, it, vi } from 'vitest';
import { createBroadcast } from '@/lib/background/broadcast';
import { type MessageServices, playerHandlers } from '@/lib/background/serve-messages';
import { createFakeBackground } from '../support/fake-background.ts';

it('says that a page has opened or is going away, so that sync can bring and send what is new', async () => {
  const [onPage, onLeave] = [vi.fn(), vi.fn()];
  const services = {
    ...{ background: createFakeBackground(), onPage, onLeave, ready: Promise.resolve() },
    broadcast: createBroadcast({ sendPatch: async () => true, sendChanged: async () => true }),
  } as unknown as MessageServices;
  const greeting = await playerHandlers(services)['player:hello'](undefined, {});
  expect(greeting).toMatchObject({ state: { isPlaying: false } });
  expect(onPage).toHaveBeenCalledOnce();
  expect(onLeave).not.toHaveBeenCalled();
  await playerHandlers(services)['player:bye'](undefined, {});
  expect(onLeave).toHaveBeenCalledOnce();
});
