import { type AnswerTo, type Messages, sendMessage } from '@/lib/contract/messages';

/** What came of what the background was asked where it went away in the middle. */
export const interrupted = () => ({ ok: false, trouble: { kind: 'interrupted' } }) as const;

/** Asks the background for what the map of messages promises; rejects where it fails or goes away. */
export function ask<Type extends keyof Messages>(
  type: Type,
  ...[data]: Parameters<Messages[Type]>
): Promise<AnswerTo<Type>> {
  return sendMessage(type, ...([plain(data)] as unknown as Parameters<Messages[Type]>));
}

/** Orders something. One that finds no background is lost with the page that sent it; nothing is left to tell. */
export function send<Type extends keyof Messages>(
  type: Type,
  ...data: Parameters<Messages[Type]>
): void {
  ask(type, ...data).catch(() => undefined);
}

/** The order of this type, under a name of its own. Only for one that carries something: a press hands over its event. */
export const order =
  <Type extends keyof Messages>(type: Type) =>
  (...data: Parameters<Messages[Type]>): void =>
    send(type, ...data);

/** Values read from a snapshot are proxies to their depth, which Firefox cannot clone into a message. */
function plain<T>(value: T): T {
  return value === undefined ? value : JSON.parse(JSON.stringify(value));
}
