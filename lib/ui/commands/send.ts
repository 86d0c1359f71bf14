import { t } from '@/lib/i18n/translate';

/** What is said where the background went away in the middle. */
export const interrupted = () => ({ ok: false, sentence: t('lists.interrupted') }) as const;

/** Values read from a snapshot are proxies to their depth, which Firefox cannot clone into a message. */
export function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}

/** A command that finds no background is lost with the page that sent it; nothing is left to tell. */
export function send(sent: Promise<unknown>): void {
  sent.catch(() => undefined);
}
