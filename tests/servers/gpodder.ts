import type { IncomingMessage, ServerResponse } from 'node:http';
import { type LocalServer, listenLocally } from './local-server.ts';

/**
 * A server for podcast programs that answers as the documentation of gpodder.net (API 2, with the simple API's
 * lists) and of the app gPodder Sync for Nextcloud say. One account; everything is kept in memory.
 *
 * How the servers that people have differ from it, according to their sources and, for opodsync 0.5.3, to tests:
 * - opodsync and Nextcloud go by the time of an action instead of its arrival, so what a device sends late is before
 *   `since`, and what a device with a fast clock sent comes again and again. opodsync includes `since`, Nextcloud does
 *   not. For subscriptions, all three go by the arrival.
 * - opodsync lists actions by their kind, then by their time: `new` is before `play` even if it was sent later.
 * - opodsync rejects a whole list (400) if an address in it does not begin with `http://` or `https://` in lower
 *   case. It tidies and renames no address: `update_urls` is always there, and empty.
 * - opodsync subscribes to the show of any action, unless it was removed before.
 * - opodsync answers `{"code": 200, "message": …}` to a login and to a device's name, and with an empty body (200) to
 *   questions about linked devices. All its devices share their subscriptions. A failure is JSON of the same shape.
 * - opodsync ignores `aggregated`, keeps the guid, writes times with a `Z`, and fails (500) on times that are numbers.
 * - opodsync takes any user's name in the path, and goes by the login.
 * - Nextcloud keeps the last action of each episode only.
 */
export interface GpodderServer extends LocalServer {
  user: string;
  password: string;
  /** Every request, the earliest first. */
  requests: { method: string; path: string; authorization: string; body: string }[];
  /** Gives requests to matching paths another answer, until it is called with null. */
  spoil(path: RegExp | null, answer?: (response: ServerResponse) => void): void;
  /** Seconds to add to the server's clock. */
  setClock(ahead: number): void;
  /** Allows the latest login, as the listener would (Login Flow v2). */
  allowLogin(): void;
}

interface Options {
  api: 'gpodder' | 'nextcloud';
  /** Each device has its own subscriptions until it is linked with others, as at gpodder.net. */
  separate?: boolean;
  /** Answers as opodsync does, see above. */
  asOpodsync?: boolean;
  /** Its path on the host, with a slash at both ends. */
  at?: string;
  /** The account's name. Some programs cannot send letters beyond ASCII. */
  user?: string;
}

type Action = Record<string, unknown>;
interface Device {
  caption: string;
  type: string;
  /** Devices of the same group share their subscriptions. */
  group: string;
}

const isWebAddress = (text: unknown) => /^https?:\/\/[^/]+/.test(String(text));

const PASSWORD = 's:cr/t@1';
const APP_PASSWORD = 'app-password';

export async function startGpodder({
  api,
  separate = false,
  asOpodsync = false,
  at = '/',
  user = 'änn',
}: Options): Promise<GpodderServer> {
  let ahead = 0;
  const now = () => Math.floor(Date.now() / 1000) + ahead;
  const devices = new Map<string, Device>();
  /** The last change, by group and feed. */
  const feeds = new Map<string, Map<string, { there: boolean; changed: number }>>();
  const actions: { action: Action; arrived: number }[] = [];
  /** Whether no action is earlier than the one before it. */
  let isInOrder = true;
  const requests: GpodderServer['requests'] = [];
  let spoilt: { path: RegExp; answer(response: ServerResponse): void } | null = null;
  let login: { token: string; isAllowed: boolean } | null = null;

  function deviceOf(id: string): Device {
    const device = devices.get(id) ?? { caption: id, type: 'other', group: separate ? id : 'all' };
    devices.set(id, device);
    return device;
  }
  function feedsOf(group: string) {
    const own = feeds.get(group) ?? new Map<string, { there: boolean; changed: number }>();
    feeds.set(group, own);
    return own;
  }
  const listed = (group: string) =>
    [...feedsOf(group)].filter(([, { there }]) => there).map(([feed]) => feed);

  function changesSince(group: string, since: number) {
    const changed = [...feedsOf(group)].filter(([, one]) => one.changed >= since);
    return {
      add: changed.filter(([, { there }]) => there).map(([feed]) => feed),
      remove: changed.filter(([, { there }]) => !there).map(([feed]) => feed),
      timestamp: now(),
    };
  }

  function change(group: string, { add = [], remove = [] }: Record<string, string[]>) {
    const updated: [string, string][] = [];
    if (asOpodsync && [...add, ...remove].some((feed) => !isWebAddress(feed))) throw 400;
    for (const [list, there] of [[add, true] as const, [remove, false] as const]) {
      for (const feed of list) {
        // As documented: addresses are tidied, and those that cannot be are emptied.
        const tidy = /^https?:\/\//.test(feed.trim()) ? feed.trim() : '';
        if (tidy !== feed) updated.push([feed, tidy]);
        if (tidy !== '') feedsOf(group).set(tidy, { there, changed: now() });
      }
    }
    return { timestamp: now(), update_urls: updated };
  }

  const timeOf = ({ action, arrived }: (typeof actions)[number]) => {
    if (api === 'gpodder' && !asOpodsync) return arrived;
    return Date.parse(`${String(action.timestamp).replace(/Z$/, '')}Z`) / 1000;
  };

  /** Searches from the end, as fast as a database with an index: an account may have very many actions. */
  function newsOf(since: number): typeof actions {
    if (!isInOrder) return actions.filter((one) => timeOf(one) >= since);
    return actions.slice(actions.findLastIndex((one) => timeOf(one) < since) + 1);
  }

  function actionsSince(search: URLSearchParams) {
    const since = Number(search.get('since') ?? 0) + Number(api === 'nextcloud');
    let found = newsOf(since).map(({ action }) => action);
    if (asOpodsync) {
      const order = ({ action, timestamp }: Action) => `${action} ${timestamp}`;
      found = found
        .map((action) => ({ ...action, timestamp: `${action.timestamp}Z` }))
        .sort((a, b) => (order(a) < order(b) ? -1 : Number(order(a) > order(b))));
      return { actions: found, timestamp: now() };
    }
    for (const name of ['podcast', 'device'] as const) {
      const wanted = search.get(name);
      if (wanted !== null) found = found.filter((action) => action[name] === wanted);
    }
    if (search.get('aggregated') === 'true') {
      found = [...new Map(found.map((action) => [action.episode, action])).values()];
    }
    return { actions: found, timestamp: now() };
  }

  function act(list: Action[]): unknown {
    const isBad = list.some(({ podcast, episode, action }) => {
      return ![podcast, episode].every(isWebAddress) || !action;
    });
    if (!Array.isArray(list) || isBad) throw 400;
    for (const action of list) {
      const kept =
        api === 'nextcloud' ? { ...action, action: `${action.action}`.toUpperCase() } : action;
      const one = { action: kept, arrived: now() };
      const last = actions.at(-1);
      isInOrder &&= last === undefined || timeOf(last) <= timeOf(one);
      actions.push(one);
      const feed = String(action.podcast);
      if (asOpodsync && !feedsOf('all').has(feed)) change('all', { add: [feed] });
    }
    return { timestamp: now(), update_urls: [] };
  }

  function answerGpodder(
    method: string,
    path: string,
    search: URLSearchParams,
    body: string,
  ): unknown {
    const [, section = '', name = '', rest = ''] =
      /^\/api\/2\/([\w-]+)\/([^/.]+)(?:\/([\w.-]+))?\.json$/.exec(path) ?? [];
    if (section === '') return answerSimple(method, path, body);
    if (decodeURIComponent(name) !== user) throw 401;
    const isPost = method === 'POST';
    const sent = isPost && body !== '' ? JSON.parse(body) : {};
    const done = asOpodsync ? { code: 200, message: 'Done' } : null;
    if (section === 'auth' && isPost) return rest === 'login' ? done : undefined;
    if (section === 'devices' && rest !== '' && isPost) {
      Object.assign(deviceOf(rest), sent);
      return done;
    }
    if (section === 'devices' && rest === '') {
      return [...devices].map(([id, { caption, type, group }]) => {
        return { id, caption, type, subscriptions: listed(group).length };
      });
    }
    if (section === 'subscriptions' && rest !== '') {
      const { group } = deviceOf(rest);
      return isPost ? change(group, sent) : changesSince(group, Number(search.get('since') ?? 0));
    }
    if (section === 'episodes') return isPost ? act(sent) : actionsSince(search);
    if (section === 'sync-devices' && asOpodsync) return null;
    if (section === 'sync-devices' && separate) return isPost ? link(sent) : groups();
    return undefined;
  }

  function answerSimple(method: string, path: string, body: string): unknown {
    const [, device = '', format = ''] =
      /^\/subscriptions\/[^/]+\/([\w.-]+)\.(json|txt)$/.exec(path) ?? [];
    if (device === '') return undefined;
    const { group } = deviceOf(device);
    if (method === 'GET') return format === 'txt' ? listed(group).join('\n') : listed(group);
    const add = format === 'txt' ? body.split('\n').filter(Boolean) : JSON.parse(body);
    change(group, { add, remove: listed(group).filter((feed) => !add.includes(feed)) });
    return '';
  }

  function groups() {
    const byGroup = [...Map.groupBy(devices, ([, { group }]) => group).values()];
    const ids = byGroup.map((group) => group.map(([id]) => id));
    return {
      synchronized: ids.filter(({ length }) => length > 1),
      'not-synchronized': ids.filter(({ length }) => length === 1).flat(),
    };
  }

  function link({ synchronize = [] }: { synchronize?: string[][] }) {
    for (const [first = '', ...others] of synchronize) {
      const { group } = deviceOf(first);
      for (const other of others) {
        const old = deviceOf(other).group;
        change(group, { add: listed(old) });
        for (const device of devices.values()) if (device.group === old) device.group = group;
      }
    }
    return groups();
  }

  function answerNextcloud(
    method: string,
    path: string,
    search: URLSearchParams,
    body: string,
  ): unknown {
    const called = `${method} ${path.replace('/index.php/apps/gpoddersync/', '')}`;
    // By default, the last week.
    const since = Number(search.get('since') ?? now() - 7 * 86_400);
    if (called === 'GET subscriptions') return changesSince('all', since);
    if (called === 'POST subscription_change/create') return change('all', JSON.parse(body));
    if (called === 'GET episode_action') return actionsSince(search);
    if (called === 'POST episode_action/create') return act(JSON.parse(body));
    return undefined;
  }

  /** Answers requests that need no login. */
  function answerAnybody(method: string, path: string, body: string, url: string): unknown {
    if (api !== 'nextcloud') return undefined;
    if (path === '/status.php') {
      return {
        installed: true,
        maintenance: false,
        versionstring: '31.0.1',
        productname: 'Nextcloud',
      };
    }
    if (method === 'POST' && path === '/index.php/login/v2') {
      login = { token: `token-${requests.length}`, isAllowed: false };
      const endpoint = `${url}index.php/login/v2/poll`;
      return { poll: { token: login.token, endpoint }, login: `${url}index.php/login/v2/flow/abc` };
    }
    if (method === 'POST' && path === '/index.php/login/v2/poll') {
      const token = new URLSearchParams(body).get('token');
      if (login === null || !login.isAllowed || token !== login.token) throw 404;
      login = null;
      return { server: url.slice(0, -1), loginName: user, appPassword: APP_PASSWORD };
    }
    return undefined;
  }

  const passwords = api === 'nextcloud' ? [PASSWORD, APP_PASSWORD] : [PASSWORD];
  const isAllowed = ({ headers }: IncomingMessage) =>
    headers.cookie?.includes('sessionid=known') ||
    passwords.some((password) => {
      const token = Buffer.from(`${user}:${password}`).toString('base64');
      return headers.authorization === `Basic ${token}`;
    });

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of incoming.setEncoding('utf8')) body += chunk;
    const { method = '', headers } = incoming;
    response.setHeader('date', new Date(now() * 1000).toUTCString());
    const { pathname, searchParams } = new URL(incoming.url ?? '/', server.url);
    requests.push({
      method,
      path: incoming.url ?? '',
      authorization: headers.authorization ?? '',
      body,
    });
    if (spoilt?.path.test(pathname)) return spoilt.answer(response);
    try {
      if (!pathname.startsWith(at)) throw 404;
      const path = pathname.slice(at.length - 1);
      let found = answerAnybody(method, path, body, server.url + at);
      if (found === undefined) {
        const isOurs =
          api === 'nextcloud' ? /^\/index\.php\/apps\/gpoddersync\// : /^\/(api|subscriptions)\//;
        if (!isOurs.test(path)) throw 404;
        if (!isAllowed(incoming)) throw 401;
        const answerKnown = api === 'nextcloud' ? answerNextcloud : answerGpodder;
        found = answerKnown(method, path, searchParams, body);
        if (found === undefined) throw 404;
        // For any request with a login, like gpodder.net and opodsync: gPodder tries to log in thrice, then gives up.
        if (api === 'gpodder') response.setHeader('set-cookie', 'sessionid=known; Path=/');
      }
      const isText = typeof found === 'string';
      response.writeHead(200, { 'content-type': isText ? 'text/plain' : 'application/json' });
      response.end(found === null ? '' : isText ? found : JSON.stringify(found));
    } catch (status) {
      if (typeof status !== 'number') throw status;
      const asks = status === 401 ? { 'www-authenticate': 'Basic realm="gpodder"' } : {};
      response.writeHead(status, { 'content-type': 'text/html', ...asks });
      response.end('<!doctype html><title>No</title>');
    }
  }

  const server = await listenLocally((incoming, response) => void answer(incoming, response));
  return {
    ...server,
    ...{ user, password: PASSWORD, requests },
    spoil(path, wrong = () => {}) {
      spoilt = path === null ? null : { path, answer: wrong };
    },
    setClock(seconds) {
      ahead = seconds;
    },
    allowLogin() {
      if (login !== null) login.isAllowed = true;
    },
  };
}
