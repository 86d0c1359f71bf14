import type { Trouble } from '@/lib/contract/audio';
import { addressToLoad } from '@/lib/model/values/audio-address';
import { splitLogin } from '@/lib/model/values/web-address';
import type { AskServer } from './ask-server';
import { failureOfElement, setStartPosition } from './media-element';
import type { SignIn } from './sign-in';
import { type SourceContext, SourceError } from './source';

/** Seconds that a position may be outside the seekable range. */
const NEAR = 1;

export interface ElementSourceDeps {
  askServer: AskServer;
  signIn: SignIn;
}

/**
 * The element loads the address itself: files, and whatever only a plain element may play. Resolves when it
 * has loaded; rejects like OpenSource. The element gives no HTTP status and drops what it has, so before a
 * further attempt the server is asked first.
 */
export async function openElementSource(
  context: SourceContext,
  fallback: string | null,
  { askServer, signIn }: ElementSourceDeps,
): Promise<void> {
  const { element, url, proxy, startAt, again, live, signal } = context;
  if (again > 0) {
    const trouble = await troubleBefore(context, askServer);
    signal.throwIfAborted();
    if (trouble !== null) {
      const detail = `The server was asked, and is ${trouble}`;
      throw new SourceError({ kind: 'network', detail }, trouble);
    }
  }
  const hasLogin = splitLogin(url).url !== url;
  const address = hasLogin ? await signIn(url, signal) : addressToLoad(url, proxy);
  context.kept?.drop();
  element.preload = 'metadata';
  element.loop = false;
  element.src = address;
  // Set before the metadata is there, or the file's start would be heard first.
  setStartPosition(element, startAt);
  const loaded = waitForMetadata(element, signal);
  context.onAttached('element', fallback, null);
  if (!(await loaded)) throw new SourceError(failureOfElement(element.error), 'gone');
  if (again > 0 && !live && !canSeek(element, startAt)) {
    const detail = 'The server sends the file from its beginning only';
    throw new SourceError({ kind: 'network', detail }, 'no-ranges');
  }
  context.onAddress(url, context.alternates);
}

async function troubleBefore(
  { url: own, proxy, hostAccess, live, signal }: SourceContext,
  askServer: AskServer,
): Promise<Trouble | null> {
  const url = addressToLoad(own, proxy);
  if (!live) return askServer.trouble({ url, hostAccess }, signal);
  return (await askServer.answers(url, signal)) ? null : 'unreachable';
}

/** Whether metadata arrived without an error; rejects with the signal's reason if that aborts. */
function waitForMetadata(element: HTMLMediaElement, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const settled = new AbortController();
    const listen = { signal: settled.signal };
    const settle = (run: () => void) => () => {
      settled.abort();
      run();
    };
    const on = (target: EventTarget, type: string, run: () => void) =>
      target.addEventListener(type, settle(run), listen);
    on(element, 'loadedmetadata', () => resolve(true));
    on(element, 'error', () => resolve(false));
    on(signal, 'abort', () => reject(signal.reason));
  });
}

/** Whether the browser can seek there: without ranges it can only seek within what it has. */
function canSeek({ seekable }: HTMLMediaElement, seconds: number): boolean {
  return seekable.length > 0 && seekable.end(seekable.length - 1) >= seconds - NEAR;
}
