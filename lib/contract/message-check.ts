import * as v from 'valibot';
import { reasonOf } from './bad-record';

/** What the browser says about a message's sender. */
export interface MessageSender {
  id?: string;
  url?: string;
  origin?: string;
}

/** This extension: its id, and the address of its own files, with a trailing slash. */
export interface Self {
  id: string;
  base: string;
}

export type MessageCheck = { ok: true; data: unknown } | { ok: false; sentence: string };

/** The only page that may report what the audio host does. */
const HOST_PAGE = 'offscreen.html';

/**
 * Whether a message may reach its listener: it comes from one of this extension's own pages or its
 * background, and its data has the shape of its type. Properties that the shape does not name are dropped.
 */
export function checkMessage(
  { type, sender, data }: { type: string; sender: MessageSender; data: unknown },
  self: Self,
  shape: v.GenericSchema,
): MessageCheck {
  if (!isOwn(sender, self)) return refused(type, 'it comes from elsewhere');
  if (type.startsWith('host:') && pathOf(sender.url) !== self.base + HOST_PAGE) {
    return refused(type, 'it does not come from the audio host');
  }
  const result = v.safeParse(shape, data);
  if (result.success) return { ok: true, data: result.output };
  return refused(type, reasonOf(result.issues[0]));
}

/** A content script on a web page has the extension's id, too, but not its address. */
function isOwn({ id, url, origin }: MessageSender, self: Self): boolean {
  const from = url ?? (origin === undefined ? undefined : `${origin}/`);
  return id === self.id && from?.startsWith(self.base) === true;
}

function refused(type: string, why: string): MessageCheck {
  return { ok: false, sentence: `The message ${type} was refused: ${why}.` };
}

const pathOf = (url = '') => url.replace(/[?#].*$/, '');
