import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { NEW_ACCOUNT } from '@/lib/sync/gpodder/account';
import { undatedRecord } from '@/lib/sync/gpodder/episode-actions';
import { exchange, isByArrival } from '@/lib/sync/gpodder/gpodder-account';
import { SAME_SECOND } from '@/lib/sync/gpodder/gpodder-client';
import { browserWith, closeServers, phoneOn, startServer } from '../devices.ts';
import { FEED, knownOf } from './actions';
import { browserOn, DAY, FIRST, nextSecond, OTHER, play, SECOND } from './browsers';

afterEach(closeServers);

describe('on a server that goes by the time of an action, as opodsync and Nextcloud do', () => {
  it.each(['opodsync', 'nextcloud'] as const)(
    'what another browser sends a minute late arrives (%s)',
    async (like) => {
      const api = like === 'nextcloud' ? like : 'gpodder';
      const server = await startServer(like);
      const [one, two] = [browserOn(server, 'one', { api }), browserOn(server, 'two', { api })];
      one.subscribe(FEED);
      for (const browser of [one, two]) await browser.meet();
      one.replica.reach(FIRST.id, 900, 3600);
      one.replica.write('episode', SECOND.id, { played: true });
      server.setClock(60);
      await two.meet();
      for (const browser of [one, two]) await browser.meet();
      expect(two.progress(FIRST.id)?.position).toBe(900);
      expect(two.progress(SECOND.id)?.played).toBe(true);
    },
  );

  it('what a phone ahead of its time did counts once, however often the server tells of it', async () => {
    const server = await startServer('opodsync');
    const one = browserOn(server, 'one');
    one.subscribe(FEED);
    await play(server, 1500, DAY);
    await one.meet();
    expect(one.progress(FIRST.id)?.position).toBe(1500);
    await nextSecond();
    one.replica.reach(FIRST.id, 300, 3600);
    for (let times = 0; times < 2; times++) await one.meet();
    expect(one.progress(FIRST.id)?.position).toBe(300);
    await nextSecond();
    await play(server, 600);
    for (let times = 0; times < 2; times++) await one.meet();
    expect(one.progress(FIRST.id)?.position).toBe(600);
  });

  it('a show that the server refuses keeps back nothing else', async () => {
    const server = await startServer('opodsync');
    const [one, two] = [browserOn(server, 'one'), browserOn(server, 'two')];
    for (const feed of [FEED, 'HTTPS://shouting.example/feed', OTHER]) one.subscribe(feed);
    one.replica.reach(FIRST.id, 900, 3600);
    expect(await one.meet()).toMatchObject({ sent: 3, trouble: null });
    await two.meet();
    expect(two.feeds()).toEqual([OTHER, FEED].sort());
    expect(two.progress(FIRST.id)?.position).toBe(900);
  });

  it('nothing that waits for its episode is stored again when the server tells of it again', async () => {
    const server = await startServer('opodsync');
    const one = browserOn(server, 'one', { known: knownOf([], []) });
    await play(server, 900);
    await one.meet();
    const { waiting } = one.account();
    expect(waiting.map(({ position }) => position)).toEqual([900]);
    const place = { replica: one.replica, device: 'one', known: one.known };
    const client = one.client;
    expect((await exchange(client, place, one.account())).account.waiting).toBe(waiting);
    await nextSecond();
    await play(server, 1200);
    await one.meet();
    expect(one.account().waiting.map(({ position }) => position)).toEqual([1200]);
  });

  it.each([
    ['gpodder', true],
    ['opodsync', false],
  ] as const)('is told from one that goes by arrival (%s)', async (like, expected) => {
    const server = await startServer(like);
    const one = browserOn(server, 'one');
    one.subscribe(FEED);
    const its = { played: false, position: 900, duration: 3600 };
    one.replica.take([undatedRecord(FIRST.id, 'one', its)]);
    const place = { replica: one.replica, device: 'one', known: one.known };
    const undatedAt = Date.now() - 60_000;
    const { account } = await exchange(one.client, { ...place, undatedAt }, NEW_ACCOUNT);
    expect(isByArrival(account)).toBe(true);
    const next = await exchange(one.client, { ...place, lookBack: SAME_SECOND }, account);
    expect([next.account.goesByArrival, next.account.looks]).toEqual([expected, 1]);
    expect([next.changed.filter(({ kind }) => kind === 'episode'), next.sent]).toEqual([[], 0]);
  });

  it('brings what a device that was offline for days did, once the listener wants it', async () => {
    const server = await startServer('opodsync');
    const phone = phoneOn(server);
    const browser = browserWith(FEED);
    await browser.connect(server);
    await browser.pass(0);
    await phone.play(FEED, 900, Date.now() - 3 * DAY);
    browser.sync.nudge('alarm');
    await browser.pass(0);
    expect(browser.position(FEED)).toBe(0);
    await browser.sync.order('now');
    expect(browser.position(FEED)).toBe(900);
  });
});
