import { SECOND } from '@/lib/model/constants';
import type { FolderTroubleKind } from '@/lib/model/trouble-kinds';
import { failed, type Outcome, succeeded } from '@/lib/model/values/outcome';
import { type Network, request } from '@/lib/platform/net/http-client';
import { readUpTo } from '@/lib/platform/net/read-up-to';
import { isSecret, type Login, withLogin } from '../gpodder/ask-server';

/** Why something in the folder could not be read or written. */
export interface FolderFailure {
  kind: FolderTroubleKind;
  /** For the log; contains no secrets. */
  detail: string;
}

export interface FolderPlace extends Login {
  /** The folder's address, with a slash at its end. */
  address: string;
}

/** What the server did. Any other answer is a failure. */
export interface DavAnswer {
  /**
   * `unchanged`: the file is still the known one. `missing`: there is no such file. `no-parent`: the folder is missing,
   * too. `conflict`: a condition was not met, so nothing was written.
   */
  is: 'done' | 'unchanged' | 'missing' | 'no-parent' | 'conflict';
  bytes: Uint8Array<ArrayBuffer>;
  /** As the server wrote it; empty if it sent none. */
  etag: string;
  /** The server's time, or this machine's if the server does not tell; milliseconds since 1970. */
  now: number;
}

export interface DavRequest {
  method: 'GET' | 'PUT' | 'DELETE' | 'MKCOL' | 'PROPFIND';
  /** A file in the folder; the folder itself by default. */
  name?: string;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
}

/** In milliseconds, like the next one. */
const DEADLINE = 120 * SECOND;
const SILENCE = 30 * SECOND;
/** No file written here comes near this. In bytes. */
const LARGEST = 16 * 1024 * 1024;

/** The folder's address from what was typed: https unless another scheme was typed. A login in it is left out. */
export function readFolderAddress(typed: string): string | null {
  const text = typed.trim();
  const full = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (text === '' || /\s/.test(text) || !URL.canParse(full)) return null;
  const { protocol, hostname, origin, pathname } = new URL(full);
  if (!/^https?:$/.test(protocol) || hostname === '') return null;
  return `${origin}${pathname.replace(/\/*$/, '/')}`;
}

/** One request to the server of the folder, with the login (RFC 4918 and 7617). Never rejects. */
export async function askFolder(
  network: Network,
  place: FolderPlace,
  { method, name = '', headers = {}, body }: DavRequest,
): Promise<Outcome<DavAnswer, FolderFailure>> {
  if (!isSecret(place.address)) return failed({ kind: 'insecure', detail: 'no TLS' });
  const asked = await request(
    network,
    withLogin(`${place.address}${name}`, place),
    {
      ...{ method, deadline: DEADLINE, silence: SILENCE },
      // Through a redirect, another host could supply the answer, and with it everything known here.
      redirect: 'manual',
      headers: { ...headers, ...(body && { 'content-type': 'application/octet-stream' }) },
      ...(body && { body }),
    },
    async (response): Promise<Outcome<DavAnswer, FolderFailure>> => {
      const is = whatIs(response, method);
      if (typeof is !== 'string') return failed(is);
      const bytes = await readUpTo(response, LARGEST);
      if (bytes === null) return failed({ kind: 'bad-answer', detail: 'too large' });
      const date = Date.parse(response.headers.get('date') ?? '');
      const now = Number.isNaN(date) ? Math.trunc(network.clock.now()) : date;
      return succeeded({ is, bytes, etag: response.headers.get('etag') ?? '', now });
    },
  );
  if (asked.ok) return asked.value;
  const kind = asked.failure === 'timeout' ? 'timeout' : 'network';
  return failed({ kind, detail: asked.failure });
}

function whatIs(
  { ok, type, status }: Response,
  method: DavRequest['method'],
): DavAnswer['is'] | FolderFailure {
  const detail = `${method} ${status}`;
  if (ok) return 'done';
  if (status === 304) return 'unchanged';
  // Browsers hide the status of a redirect that is not followed.
  if (type === 'opaqueredirect' || (status >= 300 && status < 400))
    return { kind: 'moved', detail };
  if (status === 401 || status === 403) return { kind: 'refused', detail };
  if (status === 404 || status === 410) return method === 'PUT' ? 'no-parent' : 'missing';
  if (status === 409) return 'no-parent';
  // Nextcloud locks what others are writing.
  if (status === 412 || status === 423) return 'conflict';
  if (status === 405 && method === 'MKCOL') return 'done';
  if (status === 405 || status === 501) return { kind: 'no-folder', detail };
  if (status === 429) return { kind: 'limit', detail };
  if (status === 507 || status === 413) return { kind: 'full', detail };
  if (status >= 500 || status === 408) return { kind: 'server', detail };
  return { kind: 'bad-answer', detail };
}
