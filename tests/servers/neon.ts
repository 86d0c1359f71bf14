import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenLocally } from './local-server.ts';
import { errorBody, passwordFailure, type SqlDatabase } from './neon-database.ts';
import { readSqlRequest, sqlAnswer } from './neon-protocol.ts';

/**
 * Faults to switch on. `hang`: no answer. `late`: the statements run, but the answer takes 30 s. `400`, `429`,
 * `500`: refused before reaching the database. `garbage`: an answer that isn't JSON. `odd`: JSON of another
 * shape. `page`: a web page. `reset`: the connection is cut immediately. `cut`: the statements run, and the
 * connection is cut in the middle of the answer. `long-winded`: an error of a million letters.
 * `wrong-password`: the login is refused. `redirect`: 307 to another path, which answers. `endless`: an
 * answer that never ends. `drip`: one that begins, but then sends nothing more.
 */
export type NeonFault =
  | 'hang'
  | 'late'
  | '400'
  | '429'
  | '500'
  | 'garbage'
  | 'odd'
  | 'page'
  | 'reset'
  | 'cut'
  | 'wrong-password'
  | 'long-winded'
  | 'redirect'
  | 'endless'
  | 'drip';

export interface NeonRequest {
  headers: IncomingMessage['headers'];
  body: string;
}

export interface NeonServer {
  /** A connection string for this server; the owner's by default. */
  connectionString(user?: string, password?: string): string;
  /** Every SQL request so far. */
  requests: NeonRequest[];
  /** Every request that followed the redirect. */
  strayed: NeonRequest[];
  /** Bytes sent so far in the latest endless answer. */
  sent(): number;
  /** Switches a fault on, or with null all faults off. */
  setFault(fault: NeonFault | null): void;
  /** Calls back whenever a request that `hang` or `late` holds back has got as far as it will. */
  onHeld(run: () => void): void;
  close(): Promise<void>;
}

/** The headers that Neon's proxy allows from any origin. */
const CORS_HEADERS =
  'Authorization, Neon-Connection-String, Neon-Raw-Text-Output, Neon-Array-Mode, Neon-Pool-Opt-In, Neon-Batch-Read-Only, Neon-Batch-Isolation-Level';

/** Where a redirect leads. */
const ELSEWHERE = '/elsewhere';

/** The default user and password of `connectionString()`. */
export const NEON_USER = 'skywave_owner';
export const NEON_PASSWORD = 'p%ss wörd';
export const NEON_DATABASE = 'skywave';

/** An HTTP endpoint on loopback like Neon's, in front of a database. Closing it closes the database too. */
export async function startNeon(database: SqlDatabase): Promise<NeonServer> {
  const requests: NeonRequest[] = [];
  const strayed: NeonRequest[] = [];
  let sent = 0;
  let fault: NeonFault | null = null;
  let held = () => {};

  const server = await listenLocally(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    if (request.url === ELSEWHERE) {
      strayed.push({ headers: request.headers, body: await text(request) });
      return sendJson(response, 200, { fields: [], rows: [] });
    }
    if (request.url !== '/sql') return sendJson(response, 400, 'query is not supported');
    if (request.method === 'OPTIONS') {
      response.writeHead(200, {
        allow: 'OPTIONS, POST',
        'access-control-allow-headers': CORS_HEADERS,
        'access-control-max-age': '86400',
      });
      return void response.end();
    }
    const body = await text(request);
    requests.push({ headers: request.headers, body });
    if (fault === 'endless') {
      sent = 0;
      return sendEndlessly(response, (bytes) => {
        sent += bytes;
      });
    }
    await answer(database, fault, { headers: request.headers, body }, response, () => held());
  });

  return {
    requests,
    strayed,
    sent: () => sent,
    setFault(next) {
      fault = next;
    },
    onHeld(run) {
      held = run;
    },
    connectionString(user = NEON_USER, password = NEON_PASSWORD) {
      const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
      return `postgresql://${login}@${new URL(server.url).host}/${NEON_DATABASE}`;
    },
    async close() {
      await server.close();
      await database.close();
    },
  };
}

async function answer(
  database: SqlDatabase,
  fault: NeonFault | null,
  { headers, body }: NeonRequest,
  response: ServerResponse,
  held: () => void,
): Promise<void> {
  if (fault === 'hang') return held();
  if (fault === 'reset') return void response.socket?.resetAndDestroy();
  if (fault === '400') return sendJson(response, 400, { message: 'bad request' });
  if (fault === '429') return sendJson(response, 429, { message: 'too many requests' });
  if (fault === '500') return sendJson(response, 500, { message: 'internal error' });
  if (fault === 'long-winded') return sendJson(response, 400, { message: 'x'.repeat(1e6) });
  if (fault === 'garbage') return void response.writeHead(200).end('{"fields": [');
  if (fault === 'odd') return sendJson(response, 200, { results: [{ rows: 7 }], rows: 7 });
  if (fault === 'redirect') return void response.writeHead(307, { location: ELSEWHERE }).end();
  if (fault === 'drip') return void response.writeHead(200).write('{"fields": [');
  if (fault === 'page') return void response.writeHead(404).end('<!doctype html><h1>Not here</h1>');
  try {
    const sql = readSqlRequest(headers, body);
    if (fault === 'wrong-password') throw passwordFailure(sql.login.user);
    const results = await database.run(sql.login, sql.batch);
    if (fault === 'late') {
      held();
      return await answerLate(response);
    }
    const json = JSON.stringify(sqlAnswer(sql, results));
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(json),
    });
    if (fault !== 'cut') return void response.end(json);
    response.write(json.slice(0, 10), () => response.socket?.resetAndDestroy());
  } catch (error) {
    sendJson(response, 400, errorBody(error));
  }
}

/** Answers after 30 s, unless the client has gone by then. */
function answerLate(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      sendJson(response, 500, { message: 'too late' });
      resolve();
    }, 30_000);
    response.on('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Sends data until the client goes away. */
function sendEndlessly(response: ServerResponse, onSent: (bytes: number) => void): void {
  const blank = Buffer.alloc(64 * 1024, ' ');
  const more = () => {
    if (response.destroyed) return;
    onSent(blank.length);
    response.write(blank, more);
  };
  response.writeHead(200, { 'content-type': 'application/json' });
  more();
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
