import { describe, expect, it } from 'vitest';
import { MOST_DRIFT, makeStamp } from '@/lib/sync/hybrid-clock';
import { isThere, progressOf } from '@/lib/sync/merge-records';
import { readRecord, type SyncRecord } from '@/lib/sync/records';
import { createReplica, MOST_REMOVALS, REMOVAL_LIFE } from '@/lib/sync/replica';

const NOW = Date.UTC(2026, 10, 26);
const IN_2038 = Date.UTC(2038, 0, 19);
const FEED = 'https://show.example/feed';
const EPISODE = 'https://show.example/one';

function device(name: string, now = () => NOW, records: Iterable<SyncRecord> = [], latest = '') {
  return createReplica({ now, device: name, records, latest });
}

describe('a replica', () => {
  it('tells what others changed, and nothing the second time', () => {
    const here = device('here');
    const there = device('there');
    there.write('subscription', FEED, { there: true, feed: { address: FEED, title: 'Show' } });
    expect(here.take(there.all()).changed.map(({ key }) => key)).toEqual([FEED]);
    expect(here.take(there.all())).toEqual({ changed: [], doubtful: 0 });
  });

  it('merges a title and a removal that were written apart', () => {
    const here = device('here');
    here.write('subscription', FEED, { there: true, feed: { address: FEED, title: 'Show' } });
    const there = device('there', () => NOW + 1000, here.all());
    there.write('subscription', FEED, { there: false });
    here.write('subscription', FEED, { feed: { address: FEED, title: 'New title' } });
    here.take(there.all());
    expect(here.get('subscription', FEED)).toMatchObject({
      fields: { there: { value: false }, feed: { value: { title: 'New title' } } },
    });
  });

  it('leaves out what was written in 2038, and keeps the rest', () => {
    const here = device('here');
    here.reach(EPISODE, 300, 3600);
    const there = device('there', () => IN_2038);
    there.write('subscription', FEED, { there: true });
    there.reach(EPISODE, 5, 3600);
    expect(here.take(there.all())).toEqual({ changed: [], doubtful: 2 });
    expect(here.get('subscription', FEED)).toBeNull();
    const episode = here.get('episode', EPISODE);
    expect(episode && progressOf(episode).position).toBe(300);
  });

  it('believes itself no more once its own clock is right again, and loses nothing', () => {
    const wrong = device('here', () => IN_2038);
    wrong.write('subscription', FEED, { there: true });
    wrong.write('subscription', FEED, { there: false });
    wrong.reach(EPISODE, 5, 3600);
    wrong.reach(EPISODE, 700, 3600);
    const right = device('here', () => NOW, wrong.all(), wrong.latest());
    const other = device('other', () => NOW + 5);
    expect(other.take(right.all()).doubtful).toBe(0);
    const subscription = other.get('subscription', FEED);
    expect(subscription && isThere(subscription)).toBe(false);
    const episode = other.get('episode', EPISODE);
    expect(episode && progressOf(episode).position).toBe(700);
    other.write('subscription', FEED, { there: true });
    right.take(other.all());
    const after = right.get('subscription', FEED);
    expect(after && isThere(after)).toBe(true);
  });

  it('remembers removals, but neither forever nor too many', () => {
    let now = NOW;
    const here = device('here', () => now);
    here.write('subscription', FEED, { there: true });
    here.write('subscription', FEED, { there: false });
    expect(here.tidy()).toEqual([]);
    now += REMOVAL_LIFE + 1;
    here.write('subscription', 'https://kept.example/feed', { there: true });
    expect(here.tidy()).toEqual([`subscription ${FEED}`]);
    for (let nth = 0; nth <= MOST_REMOVALS; nth++)
      here.write('bookmark', `b${nth}`, { there: false });
    expect(here.tidy()).toEqual(['bookmark b0']);
  });
});

describe('a record from elsewhere', () => {
  const stamp = makeStamp(NOW, 0, 'there');
  it.each([
    ['of an unknown kind', { kind: 'other', key: 'a', fields: {} }],
    ['without a key', { kind: 'subscription', key: '', fields: {} }],
    [
      'with a bad stamp',
      { kind: 'setting', key: 'a', fields: { value: { value: 1, stamp: 'now' } } },
    ],
    [
      'with a huge setting',
      { kind: 'setting', key: 'a', fields: { value: { value: 'x'.repeat(30_000), stamp } } },
    ],
    [
      'with a place before which nothing fits',
      { kind: 'favourite', key: 'a', fields: { place: { value: 'V0', stamp } } },
    ],
    [
      'with a stored zero',
      {
        ...{ kind: 'episode', key: 'a', fields: {}, known: '' },
        headways: { there: { position: 0, duration: 1, stamp } },
      },
    ],
    ['that is not even an object', 'subscription'],
  ])('is refused if it is one %s', (_, record) => {
    expect(readRecord(record)).toBeNull();
  });

  it('is the same after a journey as JSON', () => {
    const there = device('there');
    there.write('subscription', FEED, { there: true, feed: { address: FEED, title: 'Show' } });
    there.write('setting', 'theme', { value: { name: 'dark', at: [1, 2] } });
    there.reach(EPISODE, 12.5, 3600);
    const sent = [...there.all()];
    const received = sent.map((record) => readRecord(JSON.parse(JSON.stringify(record))));
    expect(received).toEqual(sent);
  });

  it('with a stamp too far ahead is no reason to refuse its other fields', () => {
    const here = device('here');
    const ahead = makeStamp(NOW + MOST_DRIFT + 1, 0, 'there');
    here.take([
      {
        kind: 'subscription',
        key: FEED,
        fields: {
          there: { value: true, stamp },
          feed: { value: { address: FEED, title: 'From the future' }, stamp: ahead },
        },
      },
    ]);
    expect(here.get('subscription', FEED)?.fields).toEqual({ there: { value: true, stamp } });
  });
});
