import { localDay } from '@/lib/model/local-day';

/** What to call an export: "skywave-fip-2026-07-12.csv". `now` in milliseconds since 1970. */
export function csvFileName(name: string, now: number): string {
  const words = name.toLocaleLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const station = words.join('-').slice(0, 60);
  return `${['skywave', station, localDay(now)].filter(Boolean).join('-')}.csv`;
}
