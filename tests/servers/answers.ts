import { type LocalServer, listenLocally } from './local-server.ts';

export interface ServedAnswer {
  /** The content type: application/octet-stream by default; null to send none. */
  type?: string | null;
  body?: string | Uint8Array;
  /** 200 by default. */
  status?: number;
  /** Sends no length and never ends. */
  endless?: boolean;
  /** Accepts the request and never answers. */
  hangs?: boolean;
  /** The login to require, as `name:password`; any other request gets a 401. */
  login?: string;
}

export interface AnswersServer extends LocalServer {
  /** Sets the answer of a path from now on and returns its address. Every other path answers 404. */
  serve(path: string, answer: ServedAnswer): string;
  /** Paths with their queries, in the order they were requested. */
  requests: string[];
  /** How many answers are still open. */
  open(): number;
}

/** A server whose test sets the answer of each path. */
export async function createAnswersServer(): Promise<AnswersServer> {
  const answers = new Map<string, ServedAnswer>();
  const requests: string[] = [];
  let open = 0;

  const server = await listenLocally((request, response) => {
    requests.push(request.url ?? '');
    open++;
    response.on('close', () => open--);
    const answer = answers.get(request.url?.split('?')[0] ?? '');
    if (answer === undefined) return void response.writeHead(404).end();
    const { type = 'application/octet-stream', body = '', status = 200 } = answer;
    if (answer.hangs) return;
    if (answer.login !== undefined) {
      const token = Buffer.from(answer.login).toString('base64');
      if (request.headers.authorization !== `Basic ${token}`) {
        return void response.writeHead(401).end();
      }
    }
    const length = Buffer.byteLength(body);
    response.writeHead(status, {
      ...(type !== null && { 'content-type': type }),
      ...(!answer.endless && { 'content-length': String(length) }),
    });
    response.write(body);
    if (!answer.endless) response.end();
  });
  return {
    ...server,
    requests,
    open: () => open,
    serve: (path, answer) => {
      answers.set(path, answer);
      return server.url + path;
    },
  };
}
