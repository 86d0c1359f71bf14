import { hashText } from '@/lib/platform/hash';

/** A short text that is another one when the value is: its length as JSON and a hash of it. */
export function markOf(value: unknown): string {
  const text = JSON.stringify(value);
  return `${text.length.toString(36)}.${hashText(text).toString(36)}`;
}
