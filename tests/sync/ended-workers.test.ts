import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { browserWith, closeServers, phoneOn, startServer } from './devices.ts';

const [WAVES, TALKS, NEWS, OLD] = ['waves', 'talks', 'news', 'old'].map(
  (it) => `https://${it}.example/feed`,
);
const MINUTE = 60_000;

afterEach(closeServers);

type Browser = ReturnType<typeof browserWith>;
type Phone = ReturnType<typeof phoneOn>;

/** Everything that must be the same in the end, however often the worker ended. */
async function endOf(browser: Browser, phone: Phone) {
  const actions = (await phone.actions()) as Record<string, unknown>[];
  // An action that is sent again is identical; servers and programs take both for one.
  const distinct = new Set(actions.map((action) => JSON.stringify(action)));
  const { is, unsent, unknown, trouble } = await browser.sync.status();
  return {
    shows: [...browser.subscribed.keys()].sort(),
    positions: [WAVES, TALKS, NEWS].map((feed) => browser.position(feed)),
    feeds: await phone.feeds(),
    actions: [...distinct]
      .map((text) => {
        const { episode, position, device } = JSON.parse(text);
        return `${episode} ${position} ${device === 'phone' ? 'phone' : 'here'}`;
      })
      .sort(),
    status: { is, unsent, unknown, trouble },
  };
}

/** The first exchange with an account that has the same shows, and other positions. */
async function first() {
  const server = await startServer();
  const phone = phoneOn(server);
  await phone.change([WAVES, NEWS]);
  await phone.play(WAVES, 900, Date.now() - MINUTE);
  const browser = browserWith(WAVES, NEWS);
  await browser.listen(WAVES, 600);
  await browser.listen(NEWS, 700);
  await browser.connect(server);
  return { browser, phone, begin: () => browser.pass(0) };
}

/** A later exchange, with news on both sides. */
async function later() {
  const server = await startServer();
  const phone = phoneOn(server);
  const browser = browserWith(WAVES, OLD);
  // Before the listener has subscribed to it.
  await browser.listen(NEWS, 400);
  await browser.connect(server);
  await browser.pass(0);
  await phone.change([TALKS], [OLD]);
  await phone.play(WAVES, 900);
  await browser.listen(WAVES, 300);
  browser.subscribed.set(NEWS ?? '', 1);
  await browser.quiet();
  const begin = () => {
    browser.sync.nudge('alarm');
    return browser.pass(0);
  };
  return { browser, phone, begin };
}

describe.each([
  ['the first exchange', first],
  ['a later exchange', later],
])('%s', (_, prepare) => {
  it('loses and doubles nothing, wherever the worker ends', async () => {
    const whole = await prepare();
    const before = whole.browser.effects();
    await whole.begin();
    const count = whole.browser.effects() - before;
    await whole.browser.pass(2 * MINUTE);
    const expected = await endOf(whole.browser, whole.phone);
    expect(count).toBeGreaterThan(6);
    for (const when of ['before', 'after'] as const) {
      for (let nth = 1; nth <= count; nth++) {
        const { browser, phone, begin } = await prepare();
        const life = browser.life();
        browser.endAt(when, nth);
        await begin();
        expect([nth, browser.hasEnded(life)]).toEqual([nth, true]);
        browser.restart();
        await browser.pass(5000);
        await browser.pass(2 * MINUTE);
        expect([when, nth, await endOf(browser, phone)]).toEqual([when, nth, expected]);
      }
    }
  });
});
