import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { syncTroubleWords } from '@/lib/i18n/words/sync';
import { browserWith, closeServers, phoneOn, startServer } from './devices.ts';

const [WAVES, TALKS, NEWS] = ['waves', 'talks', 'news'].map((it) => `https://${it}.example/feed`);
const MINUTE = 60_000;

afterEach(closeServers);

describe('sync', () => {
  it('does nothing without an account, and says so', async () => {
    const browser = browserWith(WAVES);
    browser.sync.nudge('alarm');
    await browser.pass(MINUTE);
    expect(browser.asked).toEqual([]);
    expect(await browser.sync.status()).toMatchObject({ is: 'off', lastAt: null });
    expect(await browser.sync.order('now')).toEqual({
      ...{ ok: false, trouble: { kind: 'not-connected' } },
    });
  });

  it('brings shows and positions there, and those of other devices here', async () => {
    const server = await startServer();
    const phone = phoneOn(server);
    const browser = browserWith(WAVES);
    await browser.listen(WAVES, 600);
    expect(await browser.connect(server)).toEqual({ ok: true });
    await browser.pass(0);
    expect(await phone.feeds()).toEqual([WAVES]);
    expect(await phone.actions()).toMatchObject([{ podcast: WAVES, position: 600 }]);
    await phone.change([TALKS]);
    await phone.play(WAVES, 900);
    await phone.play(TALKS, 300);
    browser.sync.nudge('alarm');
    await browser.pass(0);
    expect([...browser.subscribed.keys()]).toEqual([WAVES, TALKS]);
    expect([browser.position(WAVES), browser.position(TALKS)]).toEqual([900, 0]);
    // The feed of the new show comes, and with it the episode that waited.
    expect(await browser.sync.status()).toMatchObject({ is: 'on', unknown: 1, unsent: 0 });
    browser.subscribed.set(TALKS ?? '', browser.clock.now());
    browser.sync.nudge('change');
    await browser.pass(5000);
    expect(browser.position(TALKS)).toBe(300);
    expect(await browser.sync.status()).toMatchObject({ unknown: 0, unsent: 0 });
  });

  it('sends what was heard of a show before it was subscribed to, once its feed is read', async () => {
    const server = await startServer();
    const phone = phoneOn(server);
    const browser = browserWith(WAVES);
    await browser.listen(TALKS, 300);
    await browser.connect(server);
    await browser.pass(0);
    await browser.listen(NEWS, 400);
    browser.sync.nudge('alarm');
    await browser.pass(MINUTE);
    expect(await phone.actions()).toEqual([]);
    // One is subscribed to here, the other on the phone.
    browser.subscribed.set(TALKS ?? '', 0);
    await phone.change([NEWS]);
    browser.sync.nudge('alarm');
    await browser.pass(MINUTE);
    expect(browser.subscribed.get(NEWS ?? '')).toBe(0);
    expect(await phone.actions()).toEqual([]);
    for (const feed of [TALKS, NEWS]) {
      browser.subscribed.set(feed ?? '', browser.clock.now());
      await browser.pass(MINUTE);
    }
    const sent = [
      { podcast: TALKS, position: 300 },
      { podcast: NEWS, position: 400 },
    ];
    expect(await phone.actions()).toMatchObject(sent);
    await browser.listen(WAVES, 600);
    browser.sync.nudge('alarm');
    await browser.pass(MINUTE);
    expect(await phone.actions()).toMatchObject([...sent, { podcast: WAVES, position: 600 }]);
  });

  it('removes there what is removed here and the reverse, but not what an undo brought back', async () => {
    const server = await startServer();
    const phone = phoneOn(server);
    const browser = browserWith(WAVES, TALKS, NEWS);
    await browser.connect(server);
    await browser.pass(0);
    browser.subscribed.delete(WAVES ?? '');
    browser.sync.nudge('change');
    browser.subscribed.set(WAVES ?? '', 1);
    await browser.pass(5000);
    browser.subscribed.delete(TALKS ?? '');
    browser.sync.nudge('change');
    await browser.pass(5000);
    expect(await phone.feeds()).toEqual([NEWS, WAVES].sort());
    await phone.change([], [WAVES]);
    browser.sync.nudge('alarm');
    await browser.pass(0);
    expect([...browser.subscribed.keys()]).toEqual([NEWS]);
  });

  it('takes a library that was lost for no removal', async () => {
    const server = await startServer();
    const browser = browserWith(WAVES, TALKS);
    await browser.connect(server);
    await browser.pass(0);
    browser.subscribed.clear();
    browser.sync.nudge('change');
    await browser.pass(5000);
    expect(await phoneOn(server).feeds()).toEqual([TALKS, WAVES].sort());
  });

  it('asks at most once a minute while something plays, soon after a pause, and in one round trip', async () => {
    const server = await startServer();
    const browser = browserWith(WAVES);
    await browser.connect(server);
    await browser.pass(0);
    const pushes = () => browser.asked.filter((it) => it.startsWith('POST') && /episodes/.test(it));
    for (let seconds = 10; seconds <= 120; seconds += 10) {
      await browser.listen(WAVES, seconds);
      await browser.pass(10_000);
    }
    expect(pushes()).toHaveLength(2);
    await browser.listen(WAVES, 125);
    browser.sync.nudge('pause');
    await browser.pass(10_000);
    expect(pushes()).toHaveLength(3);
    const before = browser.asked.length;
    browser.sync.nudge('alarm');
    await browser.pass(0);
    expect(browser.asked.slice(before).map((it) => it.split(' ')[0])).toEqual(['GET', 'GET']);
  });

  it('sends what waits when a page goes away, and asks nothing then', async () => {
    const server = await startServer();
    const browser = browserWith(WAVES);
    await browser.connect(server);
    await browser.pass(0);
    const pushes = () => browser.asked.filter((it) => it.startsWith('POST') && /episodes/.test(it));
    await browser.pass(MINUTE);
    const quiet = browser.asked.length;
    browser.sync.nudge('leave');
    await browser.pass(10_000);
    expect(browser.asked).toHaveLength(quiet);
    await browser.listen(WAVES, 122);
    browser.sync.nudge('alarm');
    await browser.pass(0);
    await browser.pass(10_000);
    await browser.listen(WAVES, 124);
    const sent = pushes().length;
    browser.sync.nudge('leave');
    await browser.pass(0);
    expect(pushes()).toHaveLength(sent + 1);
  });

  it('remembers over restarts, and starts with an exchange if the last one was not just now', async () => {
    const server = await startServer();
    const browser = browserWith(WAVES);
    await browser.connect(server);
    await browser.pass(0);
    await browser.listen(WAVES, 700);
    await browser.quiet();
    const before = browser.asked.length;
    browser.restart();
    await browser.pass(4000);
    expect(browser.asked).toHaveLength(before);
    await browser.pass(1000);
    expect(await phoneOn(server).actions()).toMatchObject([{ position: 700 }]);
    await browser.pass(2 * MINUTE);
    const after = browser.asked.length;
    browser.restart();
    await browser.pass(0);
    expect(browser.asked.slice(after)).toHaveLength(2);
  });

  it('leaves a server alone for longer each time it fails, and as long as it asks to be', async () => {
    const server = await startServer();
    const browser = browserWith(WAVES);
    await browser.connect(server);
    await browser.pass(0);
    server.spoil(/./, (response) => response.writeHead(503).end());
    const tries = async (minutes: number) => {
      const before = browser.asked.length;
      for (let at = 0; at < minutes; at++) {
        browser.sync.nudge('alarm');
        await browser.pass(MINUTE);
      }
      return (browser.asked.length - before) / 2;
    };
    // At 0, 1, 3, 7 and 15 minutes.
    expect(await tries(16)).toBe(5);
    expect(await browser.sync.status()).toMatchObject({ trouble: { kind: 'server' } });
    server.spoil(/./, (response) => response.writeHead(429, { 'retry-after': '120' }).end());
    expect(await browser.sync.order('now')).toMatchObject({ trouble: { kind: 'busy' } });
    const before = browser.asked.length;
    expect(await browser.sync.order('now')).toMatchObject({ trouble: { kind: 'busy' } });
    expect(browser.asked).toHaveLength(before);
    server.spoil(null);
    await browser.pass(2 * MINUTE);
    expect(await browser.sync.order('now')).toEqual({ ok: true });
    expect(await browser.sync.status()).toMatchObject({ trouble: null });
  });

  it('asks ten minutes after a long outage at the latest', async () => {
    const server = await startServer();
    const browser = browserWith(WAVES);
    await browser.connect(server);
    await browser.pass(0);
    const listen = async (minutes: number) => {
      for (let at = 0; at < minutes; at++) {
        browser.sync.nudge('alarm');
        await browser.pass(MINUTE);
      }
    };
    server.spoil(/./, (response) => response.destroy());
    await listen(32);
    expect(await browser.sync.status()).toMatchObject({ trouble: { kind: 'network' } });
    server.spoil(null);
    await listen(10);
    expect(await browser.sync.status()).toMatchObject({ trouble: null });
  });

  it('waits for no time that a clock which was ahead had named', async () => {
    const server = await startServer();
    const browser = browserWith(WAVES);
    await browser.connect(server);
    await browser.pass(0);
    server.spoil(/./, (response) => response.writeHead(503).end());
    await browser.sync.order('now');
    server.spoil(null);
    browser.clock.putBack(30 * 24 * 60 * MINUTE);
    browser.sync.nudge('alarm');
    await browser.pass(0);
    expect(await browser.sync.status()).toMatchObject({ trouble: null });
  });

  it.each([
    ['ahead', 24 * 60 * MINUTE],
    ['behind', -24 * 60 * MINUTE],
  ])('keeps what was done while it was cut off, with a clock a day %s', async (_, error) => {
    const server = await startServer();
    const phone = phoneOn(server);
    const browser = browserWith(WAVES);
    await browser.connect(server);
    await browser.pass(0);
    await phone.play(WAVES, 50, Date.now());
    await browser.sync.order('now');
    server.spoil(/./, (response) => response.destroy());
    browser.clock.putBack(-error);
    await browser.listen(WAVES, 115);
    await browser.sync.order('now');
    browser.restart();
    await browser.pass(0);
    browser.subscribed.set(TALKS ?? '', 1);
    server.spoil(null);
    expect(await browser.sync.order('now')).toEqual({ ok: true });
    expect(browser.position(WAVES)).toBe(115);
    expect(await phone.feeds()).toEqual([TALKS, WAVES].sort());
    const [, { timestamp = '', ...sent } = {}] = (await phone.actions()) as Record<
      string,
      string
    >[];
    expect(sent).toMatchObject({ position: 115 });
    expect(Math.abs(Date.parse(`${timestamp}Z`) - Date.now())).toBeLessThan(MINUTE);
    await phone.play(WAVES, 300);
    expect(await browser.sync.order('now')).toEqual({ ok: true });
    expect(browser.position(WAVES)).toBe(300);
    browser.clock.putBack(error);
    await browser.listen(WAVES, 400);
    browser.sync.nudge('pause');
    await browser.pass(10_000);
    expect((await phone.actions()).at(-1)).toMatchObject({ position: 400 });
  });

  it('refuses a wrong password and what is no server, and keeps neither', async () => {
    const server = await startServer();
    const browser = browserWith(WAVES);
    expect(await browser.connect(server, 'wrong')).toMatchObject({ trouble: { kind: 'refused' } });
    const login = { address: 'not an address', user: 'ann', password: 'x' };
    expect(await browser.sync.connect(login)).toMatchObject({ trouble: { kind: 'no-address' } });
    expect(await browser.sync.status()).toMatchObject({ is: 'off' });
    expect(JSON.stringify(browser.storage.local.items)).not.toContain('wrong');
  });

  it('stops without deleting anything but the account', async () => {
    const server = await startServer();
    const browser = browserWith(WAVES);
    await browser.connect(server);
    await browser.pass(0);
    expect(await browser.sync.order('stop')).toEqual({ ok: true });
    expect(await browser.sync.status()).toMatchObject({ is: 'off' });
    expect(JSON.stringify(browser.storage.local.items)).not.toContain(server.password);
    expect([await phoneOn(server).feeds(), [...browser.subscribed.keys()]]).toEqual([
      ...[[WAVES], [WAVES]],
    ]);
  });
});

describe('a server that answers nonsense', () => {
  const now = Math.floor(Date.now() / 1000);
  const twice = (one: unknown) => [one, one, one];
  const play = (timestamp: string, position: number) => ({
    ...{ podcast: WAVES, episode: `${WAVES}/1.mp3`, action: 'play', timestamp, position },
    ...{ started: 0, total: 3600 },
  });

  it.each([
    ['half an answer', 200, '{"add": ["https://sho', 'malformed', 'couldn’t be read'],
    ['JSON of another kind', 200, '{"songs": []}', 'malformed', 'couldn’t be read'],
    ['a login page', 200, '<!doctype html><form>Log in', 'web-page', 'with a web page'],
    ['an error that claims success', 200, '{"error": "locked"}', 'server', 'has a problem'],
    ['nothing', 200, '', 'malformed', 'couldn’t be read'],
    ['an error', 500, 'oops', 'server', 'has a problem'],
    ['a refusal', 401, '{}', 'refused', 'refused'],
  ] as const)(
    'such as %s is told so, and nothing is lost',
    async (_, status, text, kind, words) => {
      const server = await startServer();
      const browser = browserWith(WAVES, TALKS);
      await browser.listen(WAVES, 600);
      await browser.connect(server);
      await browser.pass(0);
      await browser.listen(WAVES, 700);
      server.spoil(/./, (response) => response.writeHead(status).end(text));
      const trouble = { kind };
      expect(await browser.sync.order('now')).toEqual({ ok: false, trouble });
      expect(await browser.sync.status()).toMatchObject({ trouble, unsent: 1 });
      expect(syncTroubleWords(trouble)).toContain(words);
      expect([browser.subscribed.size, browser.position(WAVES)]).toEqual([2, 700]);
      server.spoil(null);
      expect(await browser.sync.order('now')).toEqual({ ok: true });
      expect(await browser.sync.status()).toMatchObject({ trouble: null, unsent: 0 });
      const positions = (await phoneOn(server).actions()) as { position: number }[];
      expect(positions.map(({ position }) => position)).toEqual([600, 700]);
    },
  );

  it('doubles nothing that comes several times, and believes no clock in 2038', async () => {
    const server = await startServer();
    const browser = browserWith(WAVES);
    await browser.connect(server);
    await browser.pass(0);
    const soon = new Date(Date.now() + 2000).toISOString().slice(0, 19);
    const add = twice(TALKS).concat(WAVES);
    const actions = [...twice(play('2038-01-19T03:14:07', 3000)), ...twice(play(soon, 900))];
    const answer = { add, remove: twice(NEWS), actions, timestamp: now };
    server.spoil(/./, (response) => response.writeHead(200).end(JSON.stringify(answer)));
    for (let times = 0; times < 3; times++) {
      expect(await browser.sync.order('now')).toEqual({ ok: true });
    }
    expect([...browser.subscribed.keys()]).toEqual([WAVES, TALKS]);
    expect(browser.position(WAVES)).toBe(900);
    expect(await browser.sync.status()).toMatchObject({ unsent: 0, unknown: 0 });
  });
});

describe('what is told of the account', () => {
  it('is what came last, and from which device', async () => {
    const server = await startServer();
    const phone = phoneOn(server);
    const browser = browserWith(WAVES);
    await browser.connect(server);
    await browser.pass(0);
    expect(await browser.sync.status()).toMatchObject({ changes: [] });
    await phone.name('My phone');
    await phone.play(WAVES, 900);
    await phone.change([TALKS]);
    await browser.sync.order('now');
    const { changes } = await browser.sync.status();
    expect(changes.map(({ kind, title, device }) => [kind, title, device])).toEqual([
      ['subscribed', TALKS, ''],
      ['position', 'One', 'My phone'],
    ]);
    browser.restart();
    // This browser's own action comes back, and is not listed as a change.
    await browser.listen(WAVES, 1200);
    await browser.sync.order('now');
    await browser.sync.order('now');
    expect((await browser.sync.status()).changes).toEqual(changes);
  });

  it('is how far a large exchange is, which can be cancelled and begun again', async () => {
    const server = await startServer();
    const phone = phoneOn(server);
    const browser = browserWith(WAVES);
    await browser.connect(server);
    await browser.pass(0);
    await phone.change([TALKS]);
    const before = await browser.sync.status();
    server.spoil(/episodes/, () => {});
    const asked = browser.sync.order('now');
    await browser.turn();
    browser.clock.pass(3000);
    expect(await browser.sync.status()).toMatchObject({ isBusy: true, progress: { step: 'ask' } });
    expect(await browser.sync.order('cancel')).toEqual({ ok: true });
    expect(await asked).toEqual({ ok: false, trouble: { kind: 'cancelled' } });
    server.spoil(null);
    const requests = browser.asked.length;
    browser.sync.nudge('alarm');
    await browser.pass(10 * MINUTE);
    expect(browser.asked).toHaveLength(requests);
    expect((await browser.sync.status()).lastAt).toBe(before.lastAt);
    expect(await browser.sync.order('now')).toEqual({ ok: true });
    expect([...browser.subscribed.keys()]).toEqual([WAVES, TALKS]);
  });
});

describe('a first meeting of two lists that differ', () => {
  async function meet() {
    const server = await startServer();
    const phone = phoneOn(server);
    await phone.change([TALKS, NEWS]);
    const browser = browserWith(WAVES, TALKS);
    await browser.connect(server);
    const lists = async () => [[...browser.subscribed.keys()].sort(), await phone.feeds()];
    return { browser, lists };
  }
  const BEFORE = [[TALKS, WAVES].sort(), [NEWS, TALKS].sort()];
  const both = (...feeds: unknown[]) => [feeds.sort(), feeds.sort()];

  it('changes nothing until the listener says what to do', async () => {
    const { browser, lists } = await meet();
    browser.sync.nudge('alarm');
    await browser.pass(MINUTE);
    expect(await lists()).toEqual(BEFORE);
    expect(await browser.sync.status()).toMatchObject({
      ...{ is: 'meeting', meeting: { here: 1, there: 1, both: 1 }, canUndo: false },
    });
  });

  it.each([
    ['merge', both(WAVES, TALKS, NEWS)],
    ['theirs', both(TALKS, NEWS)],
    ['mine', both(WAVES, TALKS)],
  ] as const)('can be told: %s, and undone', async (choice, after) => {
    const { browser, lists } = await meet();
    expect(await browser.sync.order(choice)).toEqual({ ok: true });
    expect(await lists()).toEqual(after);
    expect(await browser.sync.status()).toMatchObject({ is: 'on', canUndo: true });
    expect(await browser.sync.order('undo')).toEqual({ ok: true });
    expect(await lists()).toEqual(BEFORE);
    expect(await browser.sync.status()).toMatchObject({ is: 'meeting', canUndo: false });
    expect(await browser.sync.order('merge')).toEqual({ ok: true });
    expect(await lists()).toEqual(both(WAVES, TALKS, NEWS));
  });
});
