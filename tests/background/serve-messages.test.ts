import { expect, it, vi } from 'vitest';
import { createBroadcast } from '@/lib/background/broadcast';
import { type MessageServices, playerHandlers } from '@/lib/background/serve-messages';
import { createFakeBackground } from '../support/fake-background.ts';

it('says that a page has opened, so that it shows what other devices did', async () => {
  const onPage = vi.fn();
  const services = {
    ...{ background: createFakeBackground(), onPage, ready: Promise.resolve() },
    broadcast: createBroadcast({ sendPatch: async () => true, sendChanged: async () => true }),
  } as unknown as MessageServices;
  const greeting = await playerHandlers(services)['player:hello'](undefined, {});
  expect(greeting).toMatchObject({ state: { isPlaying: false } });
  expect(onPage).toHaveBeenCalledOnce();
});
