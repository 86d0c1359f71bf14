import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '@/lib/platform/time/clock';
import { findServer } from '@/lib/sync/gpodder/find-server';
import { createGpodderClient, type GpodderApi } from '@/lib/sync/gpodder/gpodder-client';
import { type GpodderServer, startGpodder } from '@/tests/servers/gpodder';
import { FEED, played } from './actions';

const network = { fetch: globalThis.fetch, clock: systemClock };
const OTHER = 'https://other.example/feed';

const servers: GpodderServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function start(options: Parameters<typeof startGpodder>[0]): Promise<GpodderServer> {
  const server = await startGpodder(options);
  servers.push(server);
  return server;
}

function connect(server: GpodderServer, api: GpodderApi, id = 'skywave-1', at = '/') {
  return createGpodderClient({
    network,
    server: { api, base: server.url + at },
    login: { user: server.user, password: server.password },
    device: { id, caption: `Skywave ${id}` },
  });
}

/** The value of an outcome that must not be a failure. */
async function resultOf<T>(
  asked: Promise<{ ok: true; value: T } | { ok: false; failure: unknown }>,
): Promise<T> {
  const outcome = await asked;
  if (!outcome.ok) throw new Error(`Failed: ${JSON.stringify(outcome.failure)}`);
  return outcome.value;
}

describe.each(['gpodder', 'nextcloud'] as const)('on a server that speaks the API of %s', (api) => {
  it('two browsers exchange subscriptions and removals', async () => {
    const server = await start({ api });
    const [one, two] = [connect(server, api, 'one'), connect(server, api, 'two')];
    await resultOf(one.signIn());
    await resultOf(two.signIn());
    const { since } = await resultOf(two.pullSubscriptions(0));
    await resultOf(one.pushSubscriptions({ added: [FEED, OTHER], removed: [] }));
    const changes = await resultOf(two.pullSubscriptions(since));
    expect([changes.added, changes.removed, changes.skipped]).toEqual([[FEED, OTHER], [], 0]);
    await resultOf(two.pushSubscriptions({ added: [], removed: [FEED] }));
    const then = await resultOf(one.pullSubscriptions(changes.since));
    expect(then.removed).toEqual([FEED]);
  });

  it('two browsers exchange positions, and the last one of each episode comes', async () => {
    const server = await start({ api });
    const [one, two] = [connect(server, api, 'one'), connect(server, api, 'two')];
    const at = Date.UTC(2026, 10, 26, 9);
    const last = played({ at: at + 60_000, position: 960 });
    const done = played({
      episode: 'https://cdn.example/two.mp3',
      guid: '',
      played: true,
      position: 3600,
    });
    expect(await one.pushActions([played(), last, done])).toEqual({
      ...{ done: 3, rejected: [], trouble: null },
    });
    const { actions, skipped, since } = await resultOf(two.pullActions(0));
    expect(skipped).toBe(0);
    // Nextcloud does not store the device.
    const by = (device: string) => ({ device: api === 'gpodder' ? device : '' });
    expect(actions).toEqual([done, last].map((one) => ({ ...one, ...by('one') })));
    server.setClock(700);
    const unmarked = played({ kind: 'new', at: (since + 650) * 1000, position: 0, duration: 0 });
    await two.pushActions([unmarked]);
    // A pull asks for some minutes before again.
    const { actions: then } = await resultOf(one.pullActions(since + 660));
    expect(then).toEqual([{ ...unmarked, ...by('two') }]);
  });

  it('a wrong password is refused, and goes to the server alone', async () => {
    const server = await start({ api });
    const client = createGpodderClient({
      ...{ network, server: { api, base: `${server.url}/` } },
      ...{ login: { user: server.user, password: 'wrong' }, device: { id: 'one', caption: '' } },
    });
    expect(await client.signIn()).toEqual({ ok: false, failure: { kind: 'refused' } });
    expect(await client.pullActions(0)).toEqual({ ok: false, failure: { kind: 'refused' } });
  });

  it('is found by its address, with or without the path that people copy', async () => {
    const server = await start({ api, at: '/cloud/' });
    const base = `${server.url}/cloud/`;
    for (const path of ['cloud', 'cloud/', 'cloud/index.php/apps/gpoddersync', 'cloud/api/2/']) {
      expect(await findServer(network, `${server.url}/${path}`)).toEqual({
        ...{ ok: true, value: { api, base } },
      });
    }
    await resultOf(connect(server, api, 'one', '/cloud/').signIn());
    const wrongPlace = await findServer(network, `${server.url}/elsewhere`);
    expect(wrongPlace).toEqual({ ok: false, failure: { kind: 'missing' } });
  });

  it('asks for everything again after the server’s clock was put back', async () => {
    const server = await start({ api });
    const client = connect(server, api);
    server.setClock(400 * 86_400);
    const first = await resultOf(client.pullSubscriptions(0));
    server.setClock(0);
    await resultOf(client.pushSubscriptions({ added: [FEED], removed: [] }));
    const second = await resultOf(client.pullSubscriptions(first.since));
    expect(second.added).toEqual([FEED]);
    expect(second.since).toBeLessThan(first.since);
  });

  it('sends many positions in pieces, and goes on where it was interrupted', async () => {
    const server = await start({ api });
    const client = connect(server, api);
    const many = Array.from({ length: 5000 }, (_, nth) =>
      played({ episode: `https://cdn.example/${nth}.mp3`, guid: '' }),
    );
    let left = 3;
    const act = api === 'nextcloud' ? /create$/ : /episodes/;
    const stop = new AbortController();
    const interrupted = createGpodderClient({
      ...{ server: { api, base: `${server.url}/` } },
      ...{ login: { user: server.user, password: server.password } },
      device: { id: 'one', caption: '' },
      network: {
        ...network,
        fetch: (...given) => {
          if (act.test(String(given[0])) && left-- === 0) stop.abort();
          return fetch(...given);
        },
      },
    });
    const first = await interrupted.pushActions(many, { signal: stop.signal });
    expect([first.done, first.trouble]).toEqual([750, { kind: 'cancelled' }]);
    const second = await client.pushActions(many.slice(first.done));
    expect([second.done, second.trouble]).toEqual([4250, null]);
    expect((await resultOf(client.pullActions(0))).actions).toHaveLength(5000);
  });
});

describe('on a server with devices', () => {
  it('this browser is one of them, with its name', async () => {
    const server = await start({ api: 'gpodder' });
    await resultOf(connect(server, 'gpodder', 'one').signIn());
    const path = `/api/2/devices/${encodeURIComponent(server.user)}/one.json`;
    const [told] = server.requests.filter((one) => one.path === path);
    expect(JSON.parse(told?.body ?? '')).toEqual({ caption: 'Skywave one', type: 'other' });
  });

  it('devices that do not share their subscriptions do so once they are linked', async () => {
    const server = await start({ api: 'gpodder', separate: true });
    const [one, two] = [connect(server, 'gpodder', 'one'), connect(server, 'gpodder', 'two')];
    for (const client of [one, two]) await resultOf(client.signIn());
    await resultOf(one.pushSubscriptions({ added: [FEED], removed: [] }));
    expect((await resultOf(two.pullSubscriptions(0))).added).toEqual([]);
    expect(await resultOf(two.linkDevices())).toBe(true);
    expect((await resultOf(two.pullSubscriptions(0))).added).toEqual([FEED]);
    await resultOf(two.pushSubscriptions({ added: [], removed: [FEED] }));
    expect((await resultOf(one.pullSubscriptions(0))).removed).toEqual([FEED]);
    expect(await resultOf(two.linkDevices())).toBe(true);
  });

  it.each(['gpodder', 'nextcloud'] as const)(
    'that cannot be linked (%s), nothing has to be done',
    async (api) => {
      const server = await start({ api });
      expect(await resultOf(connect(server, api).linkDevices())).toBe(false);
    },
  );

  it('addresses that the server tidied are told', async () => {
    const server = await start({ api: 'gpodder' });
    const { renamed } = await resultOf(
      connect(server, 'gpodder').pushSubscriptions({
        added: [` ${FEED}`, 'nonsense'],
        removed: [],
      }),
    );
    expect(renamed).toEqual([[` ${FEED}`, FEED]]);
  });

  it('what another device sent late comes with a look back', async () => {
    const server = await start({ api: 'gpodder', asOpodsync: true });
    const client = connect(server, 'gpodder');
    const now = Date.now();
    const day = 86_400_000;
    const late = played({ at: Math.floor((now - 3 * day) / 1000) * 1000 });
    const { since } = await resultOf(client.pullActions(0));
    await connect(server, 'gpodder', 'phone').pushActions([late]);
    expect((await resultOf(client.pullActions(since))).actions).toEqual([]);
    const { actions } = await resultOf(client.pullActions(since, { lookBack: 7 * day }));
    expect(actions.map(({ at }) => at)).toEqual([late.at]);
  });
});
