import * as v from 'valibot';
import { finite, key, text, whole } from '@/lib/contract/schema-pieces';
import { stampShape } from '../hybrid-clock';
import { createShowMatcher, type KnownEpisode, type KnownShow } from '../match-shows';
import type { RecordOf } from '../records';

/** What is remembered of an account, and under which addresses the server knows the shows. */

const seconds = v.pipe(finite, v.minValue(0));
const sentShape = v.union([v.literal(''), stampShape]);
export const waitingShape = v.object({
  ...{ podcast: text, episode: text, guid: text, at: seconds, kind: v.picklist(['play', 'new']) },
  ...{ position: seconds, duration: seconds, played: v.boolean() },
  device: v.optional(text, ''),
});

/** From one exchange to the next. */
export const accountShape = v.object({
  /** From when to ask; seconds since 1970 by the server's clock. */
  subscriptionsSince: seconds,
  actionsSince: seconds,
  /** When subscriptions were last exchanged, and the latest action that was sent, by this browser's stamps. */
  met: sentShape,
  actionsSent: sentShape,
  /** The time of the latest action sent; milliseconds since 1970. Our own actions up to then are echoes. */
  sentUntil: v.optional(seconds, 0),
  /** By show, the addresses under which the server knows it, the current one last. */
  aliases: v.record(key, v.array(text)),
  /** Actions on episodes that are not known here yet. */
  waiting: v.array(waitingShape),
  /** Whether the server was seen to go by when actions arrive, and how often we looked for that in vain. */
  goesByArrival: v.optional(v.boolean(), false),
  looks: v.optional(whole, 0),
  /** The time of the earliest action that the last exchange sent, in milliseconds since 1970; 0 if it sent none. */
  sentFrom: v.optional(seconds, 0),
  /**
   * The shows for which `actionsSent` tells what is sent. For all others, nothing is: they were not subscribed to, or
   * their feeds not read, at the time. Null: written by a version that did not note this yet.
   */
  told: v.optional(v.nullable(v.array(text)), null),
  /** Actions from devices whose clocks are ahead, which are not taken again; see `readActions`. */
  early: v.optional(v.array(text), []),
});
export type Account = v.InferOutput<typeof accountShape>;

export const NEW_ACCOUNT: Account = {
  ...{ subscriptionsSince: 0, actionsSince: 0, met: '', actionsSent: '', sentUntil: 0 },
  ...{ aliases: {}, waiting: [], early: [], told: [], goesByArrival: false, looks: 0, sentFrom: 0 },
};

/** The shows and episodes here, to match others' against. There may be very many episodes. */
export interface Known {
  shows: readonly KnownShow[];
  /** The episodes of one show. */
  episodesOf(showId: string): Promise<readonly KnownEpisode[]>;
  /** Those with these ids that are known. */
  episodes(ids: readonly string[]): Promise<readonly KnownEpisode[]>;
}

/** The shows here whose earlier actions have not been sent. */
export function untoldShows(
  { shows }: Pick<Known, 'shows'>,
  { told }: Account,
  isRead: (showId: string) => boolean,
): string[] {
  if (told === null) return [];
  const isTold = new Set(told);
  return shows.map(({ id }) => id).filter((id) => !isTold.has(id) && isRead(id));
}

export function showMatcher(known: Known, account: Account): ReturnType<typeof createShowMatcher> {
  return createShowMatcher(
    known.shows.map(({ aliases = [], ...show }) => {
      return { ...show, aliases: [...aliases, ...(account.aliases[show.id] ?? [])] };
    }),
  );
}

/** Notes the addresses by which the server knows these shows now. `aliases` stays the same object if none changed. */
export function noteAliases(
  account: Account,
  shows: Iterable<readonly [id: string, address: string]>,
): void {
  let aliases: Account['aliases'] | null = null;
  for (const [id, address] of shows) {
    const known = (aliases ?? account.aliases)[id] ?? [];
    if (known.at(-1) === address) continue;
    aliases ??= { ...account.aliases };
    aliases[id] = [...known.filter((one) => one !== address), address];
  }
  account.aliases = aliases ?? account.aliases;
}

/** The address by which the server knows a show. */
export function addressOf(
  account: Account,
  id: string,
  record: RecordOf<'subscription'> | null,
): string {
  return account.aliases[id]?.at(-1) ?? record?.fields.feed?.value.address ?? id;
}
