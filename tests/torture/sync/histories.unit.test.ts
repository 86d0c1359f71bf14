import { it } from 'vitest';
import { byPlace, placesFor } from '@/lib/sync/fractional-place';
import { isThere, progressOf } from '@/lib/sync/merge-records';
import { readRecord, recordId, type SyncRecord } from '@/lib/sync/records';
import { createReplica, type Replica } from '@/lib/sync/replica';
import { createRandom } from '../random.ts';
import { report } from '../report.ts';
import { seed, sized } from '../size.ts';

/**
 * Random histories of two to five devices with the same account, whose clocks are up to a day wrong: what they
 * write, which of them meet, and which come back from an earlier life. In the end all have met, and have to agree.
 */

const DAY = 24 * 60 * 60_000;
const START = Date.UTC(2026, 0, 1);
const STEPS = 40;
const FEEDS = ['https://one.example/feed', 'https://two.example/feed'];
const EPISODES = ['urn:one', 'urn:two'];
const STATIONS = ['x', 'y', 'z'];

type Random = () => number;
const pick = <T>(random: Random, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T;

interface Device {
  name: string;
  /** Milliseconds that its clock is ahead. */
  error: number;
  replica: Replica;
}

/** What the history says must be true in the end, apart from how it was merged. */
interface Expected {
  /** By feed, every write of its presence, with the stamp it got. */
  presence: Map<string, { stamp: string; there: boolean }[]>;
  /** Every position that was written, zeros included, by episode. */
  positions: Map<string, Set<number>>;
}

function favouritesOf(replica: Replica) {
  return [...replica.all()]
    .flatMap((record) => (record.kind === 'favourite' && isThere(record) ? [record] : []))
    .map(({ key, fields }) => ({ key, place: fields.place?.value ?? '' }))
    .sort(byPlace);
}

function press(device: Device, random: Random, expected: Expected): void {
  const { replica } = device;
  const kind = random();
  if (kind < 0.25) {
    const feed = pick(random, FEEDS);
    const there = random() < 0.5;
    const { fields } = replica.write('subscription', feed, { there });
    const writes = expected.presence.get(feed) ?? [];
    writes.push({ stamp: fields.there?.stamp ?? '', there });
    expected.presence.set(feed, writes);
  } else if (kind < 0.6) {
    const episode = pick(random, EPISODES);
    // Every fourth one is a zero, which says nothing.
    const position = random() < 0.25 ? 0 : 1 + Math.floor(random() * 3000);
    replica.reach(episode, position, 3600);
    expected.positions.set(episode, (expected.positions.get(episode) ?? new Set()).add(position));
  } else if (kind < 0.7) {
    replica.write('episode', pick(random, EPISODES), { played: random() < 0.5 });
  } else if (kind < 0.8) {
    replica.write('setting', 'theme', { value: pick(random, ['dark', 'light', 'system']) });
  } else {
    const key = pick(random, STATIONS);
    const others = favouritesOf(replica).filter((one) => one.key !== key);
    const wanted = others.toSpliced(Math.floor(random() * (others.length + 1)), 0, {
      ...{ key, place: '' },
    });
    for (const [moved, place] of placesFor(wanted, key)) {
      replica.write('favourite', moved, { there: true, place });
    }
  }
}

/** Sends every record as JSON; some arrive twice, and in any order. */
function send(from: Device, to: Device, random: Random): number {
  const records = [...from.replica.all()].flatMap((record) => {
    const read = readRecord(JSON.parse(JSON.stringify(record)));
    if (read === null) throw new Error(`Refused its own record ${recordId(record)}`);
    return random() < 0.2 ? [read, read] : [read];
  });
  return to.replica.take(records.sort(() => random() - 0.5)).doubtful;
}

const stateOf = ({ replica }: Device): Map<string, SyncRecord> =>
  new Map([...replica.all()].map((record) => [recordId(record), record]));

function sorted(value: unknown): unknown {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** One history. Returns what went wrong; empty if nothing did. */
function live(random: Random): string {
  let now = START;
  const create = (name: string, error: number, before?: Replica): Replica =>
    createReplica({
      now: () => now + error,
      device: name,
      records: before?.all() ?? [],
      latest: before?.latest() ?? '',
    });
  const devices = Array.from({ length: 2 + Math.floor(random() * 4) }, (_, nth): Device => {
    const error = Math.round((random() * 2 - 1) * DAY);
    return { name: `d${nth}`, error, replica: create(`d${nth}`, error) };
  });
  const expected: Expected = { presence: new Map(), positions: new Map() };
  let doubtful = 0;

  for (let step = 0; step < STEPS; step++) {
    now += Math.floor(random() ** 6 * DAY);
    const device = pick(random, devices);
    const kind = random();
    if (kind < 0.7) press(device, random, expected);
    else if (kind < 0.95) doubtful += send(device, pick(random, devices), random);
    else device.replica = create(device.name, device.error, device.replica);
  }
  // A ring in both directions brings everything everywhere.
  for (let round = 0; round < 2; round++) {
    for (const [nth, device] of devices.entries()) {
      const next = devices[(nth + 1) % devices.length] ?? device;
      doubtful += send(device, next, random) + send(next, device, random);
    }
  }

  if (doubtful > 0) return 'a clock that is wrong by a day was not believed';
  const [first = new Map(), ...others] = devices.map(stateOf);
  const ids = [...first.keys()].sort();
  for (const other of others) {
    if (sorted([...other.keys()].sort()) !== sorted(ids)) return 'devices know different records';
    for (const id of ids) {
      if (sorted(first.get(id)) !== sorted(other.get(id))) return `devices disagree on ${id}`;
    }
  }
  for (const [feed, writes] of expected.presence) {
    const last = writes.reduce((latest, one) => (one.stamp > latest.stamp ? one : latest));
    const record = devices[0]?.replica.get('subscription', feed);
    if (record && isThere(record) !== last.there) return `the last word on ${feed} was lost`;
  }
  for (const [episode, positions] of expected.positions) {
    const record = devices[0]?.replica.get('episode', episode);
    const isReset = record?.fields.played !== undefined;
    const position = record ? progressOf(record).position : 0;
    if (position !== 0 && !positions.has(position))
      return `nobody was at ${position} of ${episode}`;
    if (position === 0 && !isReset && [...positions].some((one) => one > 0)) {
      return `the position in ${episode} was lost`;
    }
  }
  return '';
}

it('devices agree after any history, and nothing is lost', async () => {
  const runs = sized(600, 100_000);
  let wrong = 0;
  const examples: string[] = [];
  for (let nth = 0; nth < runs; nth++) {
    const trouble = live(createRandom(seed * 1_000_003 + nth));
    if (trouble === '') continue;
    wrong++;
    if (examples.length < 5) examples.push(`history ${nth}: ${trouble}`);
  }
  await report({
    ...{ part: 'sync', what: 'random histories', where: 'unit', runs, examples },
    losses: { 'wrong histories': wrong },
  });
});
