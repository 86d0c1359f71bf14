import { createServer, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '@/lib/platform/time/clock';
import { MOST_BYTES, readServerAddress } from '@/lib/sync/gpodder/ask-server';
import { beginBrowserLogin, findServer, pollBrowserLogin } from '@/lib/sync/gpodder/find-server';
import { createGpodderClient } from '@/lib/sync/gpodder/gpodder-client';
import { type GpodderServer, startGpodder } from '@/tests/servers/gpodder';
import { type LocalServer, listen, listenLocally } from '@/tests/servers/local-server';
import { FEED, played } from './actions';

const network = { fetch: globalThis.fetch, clock: systemClock };

const open: LocalServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function start(options: Parameters<typeof startGpodder>[0]): Promise<GpodderServer> {
  const server = await startGpodder(options);
  open.push(server);
  return server;
}

function connect({ url, user, password }: GpodderServer, fetchIt = globalThis.fetch) {
  return createGpodderClient({
    network: { ...network, fetch: fetchIt },
    server: { api: 'gpodder', base: `${url}/` },
    login: { user, password },
    device: { id: 'skywave-1', caption: 'Skywave' },
  });
}

const says =
  (text: string, status = 200, headers: Record<string, string> = {}) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(text);
  };

describe('whatever a server answers, the failure has a kind', () => {
  it.each([
    ['half an answer', says('{"add": ["https://show.example/fe'), 'malformed'],
    [
      'half an answer, although it promised a whole one',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-length': '5000' });
        response.write('{"add": [');
        setTimeout(() => response.destroy(), 20);
      },
      'network',
    ],
    ['JSON of another kind', says('{"songs": []}'), 'malformed'],
    ['a list where a record should be', says('[]'), 'malformed'],
    [
      'a number where a list should be',
      says('{"add": 7, "remove": [], "timestamp": 1}'),
      'malformed',
    ],
    ['nothing', says(''), 'malformed'],
    [
      'an error that claims success',
      says('{"status": "error", "message": "Database is locked"}'),
      'server',
    ],
    ['a page to log in', says('<!DOCTYPE html><form>Log in</form>'), 'web-page'],
    ['that something is wrong with it', says('oops', 500), 'server'],
    ['that there is no such thing', says('{}', 404), 'missing'],
    ['that the login is wrong', says('{}', 401), 'refused'],
    ['that the login has no right to it', says('{}', 403), 'refused'],
    ['that it lives elsewhere', says('', 302, { location: 'https://elsewhere.example/' }), 'moved'],
    ['what nobody sent', says('{}', 400), 'rejected'],
    ['nothing at all', (response: ServerResponse) => void response.destroy(), 'network'],
    ['JSON that is far too deep', says(`{"add":${'['.repeat(5000)}`), 'malformed'],
  ])('%s', async (_, answer, kind) => {
    const server = await start({ api: 'gpodder' });
    server.spoil(/subscriptions|episodes/, answer);
    const client = connect(server);
    for (const pulled of [await client.pullSubscriptions(100), await client.pullActions(100)]) {
      expect(pulled).toEqual({ ok: false, failure: { kind } });
    }
  });

  it.each([
    ['a web page', says('<html></html>'), 'web-page'],
    ['an error', says('{"code": 500, "message": "full"}'), 'server'],
    ['a text', says('"ok"'), 'malformed'],
    ['an error status', says('', 502), 'server'],
  ])('nothing counts as sent if the answer is %s', async (_, answer, kind) => {
    const server = await start({ api: 'gpodder' });
    server.spoil(/subscriptions|episodes/, answer);
    const client = connect(server);
    expect(await client.pushActions([played()])).toEqual({
      done: 0,
      rejected: [],
      trouble: { kind },
    });
    const sent = await client.pushSubscriptions({ added: [FEED], removed: [] });
    expect(sent).toEqual({ ok: false, failure: { kind } });
  });

  it('and the time that it asks to be left alone', async () => {
    const server = await start({ api: 'gpodder' });
    server.spoil(/./, says('', 429, { 'retry-after': '120' }));
    const busy = { kind: 'busy', retryAfter: 120_000 };
    expect(await connect(server).pullActions(0)).toEqual({ ok: false, failure: busy });
    server.spoil(
      /./,
      says('', 503, { 'retry-after': new Date(Date.now() + 60_000).toUTCString() }),
    );
    const { trouble } = await connect(server).pushActions([played()]);
    expect(trouble?.kind).toBe('server');
    expect(trouble?.retryAfter).toBeGreaterThan(50_000);
  });

  it('and a server that stops in the middle is given up', async () => {
    const server = await start({ api: 'gpodder' });
    server.spoil(/./, (response) => {
      response.writeHead(200);
      response.write('{');
    });
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 100);
    expect(await connect(server).pullActions(0, { signal: stop.signal })).toEqual({
      ...{ ok: false, failure: { kind: 'cancelled' } },
    });
  });
});

describe('of an answer that is partly wrong, the rest is taken', () => {
  const at = '2026-11-26T09:00:00';
  const good = { podcast: FEED, episode: 'https://cdn.example/one.mp3', action: 'play' };

  async function pulled(actions: unknown[]) {
    const server = await start({ api: 'gpodder' });
    server.spoil(/episodes/, says(JSON.stringify({ actions, timestamp: 1_800_000_000 })));
    const outcome = await connect(server).pullActions(0);
    if (!outcome.ok) throw new Error(outcome.failure.kind);
    return outcome.value;
  }

  it.each([
    ['null', null],
    ['no episode', { ...good, episode: undefined }],
    ['an address that is none', { ...good, podcast: 'javascript:alert(1)' }],
    ['an address of megabytes', { ...good, podcast: `https://show.example/${'x'.repeat(9000)}` }],
    ['an action that is a number', { ...good, action: 5 }],
  ])('an action that is or has %s is left out, and counted', async (_, bad) => {
    const { actions, skipped } = await pulled([
      bad,
      { ...good, timestamp: at, position: 9, total: 99 },
    ]);
    expect([actions.length, skipped]).toEqual([1, 1]);
  });

  it('other programs’ spellings are understood', async () => {
    const { actions, skipped } = await pulled([
      { ...good, action: 'PLAY', timestamp: `${at}+00:00`, position: '9', total: '99', guid: null },
      { ...good, episode: 'https://cdn.example/two.mp3', timestamp: 1_764_147_600, position: 9.5 },
      { ...good, episode: 'urn:guid:3', timestamp: null, position: 9, total: -1 },
      { ...good, action: 'flattr' },
      { ...good, action: 'delete', episode: 'https://cdn.example/five.mp3' },
    ]);
    expect(skipped).toBe(0);
    expect(actions.map((one) => [one.at, one.position, one.duration])).toEqual([
      [0, 9, 0],
      [1_764_147_600_000, 9.5, 0],
      [Date.parse(`${at}Z`), 9, 99],
    ]);
  });

  it('a position of zero says nothing, whatever its time', async () => {
    const { actions, skipped } = await pulled([
      { ...good, timestamp: at, position: 900, total: 3600 },
      { ...good, timestamp: '2026-11-26T10:00:00', position: 0, total: 3600 },
      { ...good, timestamp: '2026-11-26T10:00:01', started: -1, position: -1, total: -1 },
    ]);
    expect([actions.map(({ position }) => position), skipped]).toEqual([[900], 0]);
  });

  it('a time in 2038 is no time, and beats none', async () => {
    const { actions } = await pulled([
      { ...good, timestamp: '2038-01-19T03:14:07', position: 5, total: 3600 },
      { ...good, timestamp: at, position: 900, total: 3600 },
      { ...good, timestamp: '2038-01-19T03:14:08', position: 6, total: 3600 },
      { ...good, episode: 'https://cdn.example/two.mp3', timestamp: 'soon', position: 7 },
    ]);
    expect(actions.map((one) => [one.at, one.position])).toEqual([
      [0, 7],
      [Date.parse(`${at}Z`), 900],
    ]);
  });

  it('a private feed is not taken from a public server', async () => {
    const answer = { add: ['http://192.168.0.1/feed', FEED, 7], remove: [null], timestamp: 5 };
    const client = createGpodderClient({
      network: { ...network, fetch: async () => new Response(JSON.stringify(answer)) },
      server: { api: 'nextcloud', base: 'https://cloud.example/' },
      ...{ login: { user: 'a', password: 'b' }, device: { id: 'one', caption: '' } },
    });
    expect(await client.pullSubscriptions(0)).toEqual({
      ...{ ok: true, value: { added: [FEED], removed: [], skipped: 3, since: 5 } },
    });
  });

  it('an answer without a time does not move the mark from which to ask again', async () => {
    const server = await start({ api: 'gpodder' });
    server.spoil(/subscriptions/, says('{"add": [], "remove": [], "timestamp": "now"}'));
    const outcome = await connect(server).pullSubscriptions(77);
    expect(outcome.ok && outcome.value.since).toBe(77);
  });

  it('of actions that a server rejects, only the bad ones are given up', async () => {
    const server = await start({ api: 'gpodder' });
    const many = Array.from({ length: 40 }, (_, nth) =>
      played({ episode: `https://cdn.example/${nth}.mp3` }),
    );
    const bad = played({ episode: 'not an address' });
    const outcome = await connect(server).pushActions(many.toSpliced(17, 0, bad));
    expect(outcome).toEqual({ done: 41, rejected: [bad], trouble: null });
    const back = await connect(server).pullActions(0);
    expect(back.ok && back.value.actions.length).toBe(40);
  });
});

describe('a million actions', { timeout: 120_000 }, () => {
  it('are not read at once; those that can be sorted out by the server are', async () => {
    const server = await start({ api: 'gpodder' });
    await connect(server).pushActions([played(), played({ position: 960 })]);
    let bytes = 0;
    const asked: string[] = [];
    const piece = `${JSON.stringify({ podcast: FEED, episode: 'https://cdn.example/one.mp3', action: 'play', timestamp: '2026-11-26T09:00:00', started: 0, position: 900, total: 3600 })},`;
    const block = piece.repeat(5000);
    const fetchIt: typeof fetch = async (address, init) => {
      asked.push(String(address));
      if (String(address).includes('aggregated')) return fetch(address, init);
      let left = 200;
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          if (left-- === 0) return controller.close();
          bytes += block.length;
          controller.enqueue(new TextEncoder().encode(block));
        },
      });
      return new Response(body);
    };
    const outcome = await connect(server, fetchIt).pullActions(0);
    expect(outcome.ok && outcome.value.actions.map(({ position }) => position)).toEqual([960]);
    expect(asked).toHaveLength(2);
    expect(bytes).toBeLessThan(MOST_BYTES + 2 * block.length);
  });

  it('that fit are one action of each episode', async () => {
    const server = await start({ api: 'gpodder' });
    const list = Array.from({ length: 50_000 }, (_, nth) => ({
      ...{ podcast: FEED, episode: `https://cdn.example/${nth % 10}.mp3`, action: 'play' },
      ...{ timestamp: '2026-11-26T09:00:00', position: nth + 1, total: 3600 },
    }));
    server.spoil(/episodes/, says(JSON.stringify({ actions: list, timestamp: 1 })));
    const outcome = await connect(server).pullActions(0);
    expect(outcome.ok && outcome.value.actions.length).toBe(10);
    expect(outcome.ok && outcome.value.actions[9]?.position).toBe(50_000);
  });
});

describe('an address that is typed', () => {
  it.each([
    ['cloud.example', 'https://cloud.example/'],
    [' https://cloud.example/nextcloud/ ', 'https://cloud.example/nextcloud/'],
    ['https://cloud.example/index.php/apps/gpoddersync/subscriptions', 'https://cloud.example/'],
    ['https://ann:secret@cloud.example/x?y#z', 'https://cloud.example/x/'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/'],
    ['http://localhost/pods', 'http://localhost/pods/'],
    ['http://[::1]:80', 'http://[::1]/'],
  ])('%s', (typed, base) => {
    expect(readServerAddress(typed)).toEqual({ ok: true, value: base });
  });

  it.each([
    ['', 'no-address'],
    ['two words', 'no-address'],
    ['ftp://cloud.example', 'no-address'],
    ['https://', 'no-address'],
    ['http://cloud.example', 'insecure'],
    ['http://192.168.0.2/', 'insecure'],
    ['http://127.0.0.1.example.com', 'insecure'],
    ['http://localhost.example.com', 'insecure'],
  ])('“%s” is refused', (typed, kind) => {
    expect(readServerAddress(typed)).toEqual({ ok: false, failure: { kind } });
  });
});

describe('the password', () => {
  it('is never sent unencrypted, nor to where a server sends', async () => {
    let asked = 0;
    const client = createGpodderClient({
      network: {
        ...network,
        fetch: async () => {
          asked++;
          return new Response('{}');
        },
      },
      server: { api: 'gpodder', base: 'http://cloud.example/' },
      ...{ login: { user: 'a', password: 'b' }, device: { id: 'one', caption: '' } },
    });
    expect(await client.signIn()).toEqual({ ok: false, failure: { kind: 'insecure' } });
    expect(asked).toBe(0);

    const seen: unknown[] = [];
    const elsewhere = await listenLocally((incoming, response) => {
      seen.push(incoming.headers.authorization);
      response.end('{}');
    });
    open.push(elsewhere);
    const server = await start({ api: 'gpodder' });
    server.spoil(/./, says('', 307, { location: elsewhere.url }));
    expect(await connect(server).signIn()).toEqual({ ok: false, failure: { kind: 'moved' } });
    expect(seen).toEqual([]);
  });

  it('is not needed to find a server', async () => {
    const server = await start({ api: 'gpodder' });
    await findServer(network, server.url);
    expect(server.requests.map(({ authorization }) => authorization)).toEqual(['', '']);
  });

  it('can be Skywave’s own, given in the browser', async () => {
    const server = await start({ api: 'nextcloud', at: '/cloud/' });
    const base = `${server.url}/cloud/`;
    const begun = await beginBrowserLogin(network, base);
    if (!begun.ok) throw new Error(begun.failure.kind);
    expect(begun.value.page).toBe(`${base}index.php/login/v2/flow/abc`);
    expect(await pollBrowserLogin(network, begun.value)).toEqual({ ok: true, value: null });
    server.allowLogin();
    const login = { user: server.user, password: 'app-password' };
    expect(await pollBrowserLogin(network, begun.value)).toEqual({ ok: true, value: login });
    const client = createGpodderClient({
      ...{ network, server: { api: 'nextcloud', base }, login, device: { id: 'one', caption: '' } },
    });
    expect(await client.signIn()).toEqual({ ok: true, value: null });
  });

  it.each([
    ['asks for the token elsewhere', { endpoint: 'https://thief.example/poll' }, 'moved'],
    ['asks for it unencrypted', { endpoint: 'http://cloud.example/poll' }, 'moved'],
    ['shows another host’s page', { page: 'https://thief.example/' }, 'moved'],
    ['has no token', { token: '' }, 'malformed'],
  ])('is not begun in the browser if the server %s', async (_, changed, kind) => {
    const base = 'https://cloud.example/';
    const { token, endpoint, page } = {
      ...{ token: 't', endpoint: `${base}poll`, page: `${base}flow` },
      ...changed,
    };
    const answer = JSON.stringify({ poll: { token, endpoint }, login: page });
    const begun = await beginBrowserLogin(
      { ...network, fetch: async () => new Response(answer) },
      base,
    );
    expect(begun).toEqual({ ok: false, failure: { kind } });
  });
});

describe('what is no gpodder server', () => {
  it.each([
    [
      'a web server',
      says('<html>Welcome</html>', 200, { 'content-type': 'text/html' }),
      'web-page',
    ],
    ['one that says yes to everything', says('{}'), 'missing'],
    ['an empty one', says('', 404), 'missing'],
    ['one that is overloaded', says('', 503), 'server'],
  ])('%s', async (_, answer, kind) => {
    const server = await listenLocally((_incoming, response) => answer(response));
    open.push(server);
    expect(await findServer(network, server.url)).toEqual({ ok: false, failure: { kind } });
  });

  it('nobody', async () => {
    const server = await listen(createServer());
    await server.close();
    expect(await findServer(network, server.url)).toEqual({
      ok: false,
      failure: { kind: 'network' },
    });
  });
});
