import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserWith, closeServers, startServer } from './devices.ts';

const WAVES = 'https://waves.example/feed';
const MINUTE = 60_000;

afterEach(closeServers);

describe('a login on the page of a Nextcloud', () => {
  async function begin() {
    const server = await startServer('nextcloud');
    const browser = browserWith(WAVES);
    expect(await browser.sync.signIn(server.url)).toEqual({ ok: true });
    return { server, browser };
  }
  const secrets = ({ storage }: ReturnType<typeof browserWith>) =>
    JSON.stringify([storage.session.items, storage.local.items]);

  /** Repeats the check until the server has answered the browser's next polls, however busy the machine is. */
  const soon = (browser: ReturnType<typeof browserWith>, check: () => unknown) =>
    vi.waitFor(
      async () => {
        await browser.pass(3000);
        await check();
      },
      { timeout: 30_000 },
    );
  const becomes = (browser: ReturnType<typeof browserWith>, status: object) =>
    soon(browser, async () => expect(await browser.sync.status()).toMatchObject(status));

  it('needs no password here: its page opens, and the rest follows once the listener is done', async () => {
    const { server, browser } = await begin();
    expect(browser.opened).toEqual([`${server.url}/index.php/login/v2/flow/abc`]);
    const host = server.url.replace('http://', '');
    expect(await browser.sync.status()).toMatchObject({ is: 'signing-in', host, trouble: null });
    await browser.pass(3000);
    expect(await browser.sync.status()).toMatchObject({ is: 'signing-in' });
    server.allowLogin();
    await becomes(browser, { is: 'on', user: 'ann', trouble: null });
    expect([browser.storage.session.items, [...browser.alarms]]).toEqual([{}, []]);
    const polls = () => server.requests.filter(({ path }) => path.endsWith('/poll')).length;
    const before = polls();
    await browser.pass(MINUTE);
    expect(polls()).toBe(before);
  });

  it('goes on in a worker that was ended, which an alarm wakes', async () => {
    const { server, browser } = await begin();
    expect([...browser.alarms]).toEqual(['sync/sign-in']);
    server.allowLogin();
    browser.restart();
    await becomes(browser, { is: 'on', user: 'ann' });
  });

  it('keeps what the server tells only once, should the worker end just then', async () => {
    const { server, browser } = await begin();
    server.allowLogin();
    server.spoil(/gpoddersync/, () => {});
    await soon(browser, () => expect(secrets(browser)).toContain('app-password'));
    server.spoil(null);
    browser.restart();
    await becomes(browser, { is: 'on', user: 'ann' });
  });

  it.each([
    ['refuses it', 403, 'sign-in-refused'],
    ['has half an answer', 200, 'malformed'],
  ])('ends with a reason if the server %s', async (_, status, kind) => {
    const { server, browser } = await begin();
    server.spoil(/poll/, (response) => response.writeHead(status).end('{"server": "'));
    await becomes(browser, { is: 'off', trouble: { kind } });
    browser.restart();
    expect(await browser.sync.status()).toMatchObject({ is: 'off', trouble: { kind } });
    expect(secrets(browser)).not.toContain('token');
  });

  it('ends with a reason if there is no podcast sync behind it', async () => {
    const { server, browser } = await begin();
    server.allowLogin();
    server.spoil(/gpoddersync/, (response) => response.writeHead(404).end());
    await becomes(browser, { is: 'off', trouble: { kind: 'missing' } });
    expect(secrets(browser)).not.toContain('app-password');
  });

  it('waits through problems of the server, but not for ever', async () => {
    const { server, browser } = await begin();
    server.spoil(/poll/, (response) => response.writeHead(503).end());
    await browser.pass(3000);
    expect(await browser.sync.status()).toMatchObject({ is: 'signing-in' });
    await browser.pass(20 * MINUTE);
    await becomes(browser, { is: 'off', trouble: { kind: 'sign-in-expired' } });
    expect([...browser.alarms]).toEqual([]);
  });

  it('can be cancelled', async () => {
    const { server, browser } = await begin();
    expect(await browser.sync.order('cancel')).toEqual({ ok: true });
    expect(await browser.sync.status()).toMatchObject({ is: 'off', trouble: null });
    server.allowLogin();
    await browser.pass(MINUTE);
    expect(await browser.sync.status()).toMatchObject({ is: 'off', user: '' });
  });

  it('is not offered by a server that is none', async () => {
    const server = await startServer('gpodder');
    const browser = browserWith(WAVES);
    const trouble = { kind: 'no-login-page' };
    expect(await browser.sync.signIn(server.url)).toEqual({ ok: false, trouble });
    expect([browser.opened, await browser.sync.status()]).toMatchObject([[], { is: 'off' }]);
  });
});
