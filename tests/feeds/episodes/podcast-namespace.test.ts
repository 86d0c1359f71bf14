import { expect, test } from 'vitest';
import { readFeed } from '@/lib/feeds/read-feed';

const URL = 'https://tides.example/feed.xml';

/** A feed with these elements in its channel, and these in its only item. */
function read(channel: string, item = '') {
  const outcome = readFeed(
    `<rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel>
<title>Tides</title>${channel}<item><title>One</title><guid>1</guid>${item}
<enclosure url="https://cdn.example/1.mp3" type="audio/mpeg"/></item></channel></rss>`,
    { url: URL },
  );
  if (!outcome.ok) throw new Error(outcome.kind);
  const { extras, guid, episodes } = outcome.feed;
  return { extras, guid, details: episodes[0]?.details };
}
const NONE = { persons: [], funding: [], trailer: null, podroll: [] };

test('a feed without any of it tells nothing, and its episodes take no room for it', () => {
  const { extras, details } = read('');
  expect(extras).toEqual(NONE);
  expect(details).not.toHaveProperty('persons');
  expect(details).not.toHaveProperty('soundbites');
});

test('the show’s own id, if it is one that no other show can have', () => {
  const guid = (text: string) => read(`<podcast:guid>${text}</podcast:guid>`).guid;
  const own = '917393e3-1b1e-5cef-ace4-edaa54e1f810';
  expect(read('').guid).toBe('');
  expect(guid(own)).toBe(own);
  expect(guid(` ${own.toUpperCase()} `)).toBe(own);
  for (const other of ['', '1', 'https://tides.example/', `${own} ${own}`, `{${own}}`]) {
    expect(guid(other)).toBe('');
  }
  expect(read(`<podcast:guid>${own}</podcast:guid><podcast:guid>2</podcast:guid>`).guid).toBe(own);
});

test('who makes the show, with their pictures and pages', () => {
  const { extras } = read(`
<podcast:person img="/marisol.jpg" href="https://marisol.example/">Marisol &amp; Quint</podcast:person>
<podcast:person role="Sound Design"> Teodor </podcast:person>
<podcast:person role="host"></podcast:person>
<podcast:person href="javascript:alert(1)" img="data:image/png;base64,AA">Mallory</podcast:person>`);
  expect(extras.persons).toEqual([
    {
      ...{ name: 'Marisol & Quint', role: '' },
      ...{ image: 'https://tides.example/marisol.jpg', link: 'https://marisol.example/' },
    },
    { name: 'Teodor', role: 'Sound Design', image: '', link: '' },
    { name: 'Mallory', role: '', image: '', link: '' },
  ]);
});

test('how to support it, by web addresses alone', () => {
  const { extras } = read(`
<podcast:funding url="https://tides.example/keep">Keep the <b>tides</b></podcast:funding>
<podcast:funding url="https://pay.example/"/><podcast:funding url="bitcoin:1abc">Coins</podcast:funding>`);
  expect(extras.funding).toEqual([
    { url: 'https://tides.example/keep', words: 'Keep the tides' },
    { url: 'https://pay.example/', words: '' },
  ]);
});

test('the newest trailer', () => {
  const trailer = (day: number, url: string) =>
    `<podcast:trailer pubdate="0${day} Jan 2026 08:00:00 GMT" url="${url}" type="audio/mpeg">Season ${day}</podcast:trailer>`;
  const { extras } = read(trailer(1, '/1.mp3') + trailer(3, '/3.mp3') + trailer(2, '/2.mp3'));
  expect(extras.trailer).toEqual({ url: 'https://tides.example/3.mp3', title: 'Season 3' });
});

test('what it recommends, as far as it says where that is', () => {
  const { extras } = read(`<podcast:podroll>
<podcast:remoteItem feedGuid="1" feedUrl="https://trains.example/feed" title="Night Trains"/>
<podcast:remoteItem feedGuid="2" title="Nowhere"/>
<podcast:remoteItem feedGuid="3" feedUrl="feed://harbour.example/rss"/></podcast:podroll>`);
  expect(extras.podroll).toEqual([
    { feedUrl: 'https://trains.example/feed', title: 'Night Trains' },
    { feedUrl: 'http://harbour.example/rss', title: '' },
  ]);
});

test('who is in an episode, and its highlights in the order of time', () => {
  const { details } = read(
    '',
    `<podcast:person role="guest">Ingrid</podcast:person>
<podcast:soundbite startTime="90.5" duration="30">Later</podcast:soundbite>
<podcast:soundbite startTime="10" duration="20"/>
<podcast:soundbite startTime="-5" duration="20">Before</podcast:soundbite>
<podcast:soundbite startTime="5" duration="0">Nothing</podcast:soundbite>`,
  );
  expect(details?.persons).toEqual([{ name: 'Ingrid', role: 'guest', image: '', link: '' }]);
  expect(details?.soundbites).toEqual([
    { startTime: 10, duration: 20, title: '' },
    { startTime: 90.5, duration: 30, title: 'Later' },
  ]);
});

test('no more of it than anybody would read', () => {
  const many = (tag: string) => tag.repeat(200);
  const { extras, details } = read(
    many('<podcast:person>A</podcast:person>') +
      many('<podcast:funding url="https://a.example/"/>') +
      `<podcast:podroll>${many('<podcast:remoteItem feedGuid="1" feedUrl="https://a.example/"/>')}</podcast:podroll>`,
    many('<podcast:soundbite startTime="1" duration="1"/>'),
  );
  expect(extras.persons).toHaveLength(30);
  expect(extras.funding).toHaveLength(5);
  expect(extras.podroll).toHaveLength(50);
  expect(details?.soundbites).toHaveLength(50);
});
