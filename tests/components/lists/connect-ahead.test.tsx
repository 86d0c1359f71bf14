// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { PlayableRow } from '@/components/lists/rows/PlayableRow';
import { DEFAULT_SETTINGS, type Settings } from '@/lib/contract/settings';
import { STATIONS_KEY } from '@/lib/contract/station-record';
import type { RadioItem } from '@/lib/model/playable-item';
// Rows load it late, which fake timers would not wait for.
import '@/lib/ui/connect-ahead';
import { playerMirror } from '@/lib/ui/mirror';
import { openPage, pass, stopTime } from '../../support/page';

const { get } = vi.hoisted(() => ({ get: vi.fn() }));
vi.mock('wxt/browser', () => ({ browser: { storage: { local: { get } } } }));

const station = (nth: number, address = `https://radio-${nth}.example/live.mp3`): RadioItem => ({
  ...{ id: `station ${nth}`, radio_id: `station ${nth}` },
  ...{ title: `Station ${nth}`, aURL: address, isLive: true },
});

/** Appended to the origin of a connection that takes requests with credentials. */
const WITH_LOGIN = ' with credentials';
/** The origins that the page was asked to connect to. */
let connected: string[];
let count = 0;
/** The stored station records. */
let stored: unknown;

/** The page forgets the records when something starts or stops playing. */
const playElsewhere = () => {
  playerMirror.isPlaying = !playerMirror.isPlaying;
};

beforeEach(() => {
  stopTime();
  connected = [];
  stored = undefined;
  get.mockReset().mockImplementation(async () => ({ [STATIONS_KEY]: stored }));
  playElsewhere();
  // Recent connections are remembered, so each test has its own servers.
  count += 100;
  vi.setSystemTime(count * 1_000_000);
  vi.spyOn(document.head, 'append').mockImplementation((link) => {
    const { rel, href, crossOrigin } = link as HTMLLinkElement;
    expect(rel).toBe('preconnect');
    connected.push(href.replace(/\/$/, '') + (crossOrigin === 'anonymous' ? '' : WITH_LOGIN));
  });
});

const open = (
  stations: RadioItem[],
  { leads = false, ...settings }: Partial<Settings> & { leads?: boolean } = {},
) =>
  openPage(
    <ul>
      {stations.map((one) => (
        <PlayableRow key={one.id} item={one} leads={leads} />
      ))}
    </ul>,
    { state: { settings: { ...DEFAULT_SETTINGS, ...settings } } },
  );
const row = (nth: number) => screen.getAllByRole('listitem')[nth] as HTMLElement;

test('a row connects to its server when the pointer rests on it', async () => {
  open([station(count), station(count + 1)]);
  fireEvent.pointerEnter(row(0));
  await pass(50);
  fireEvent.pointerLeave(row(0));
  fireEvent.pointerEnter(row(1));
  await pass(1000);
  expect(connected).toEqual([`https://radio-${count + 1}.example`]);
});

test('a focused row connects immediately, but not again within seconds', async () => {
  const { user } = open([station(count)]);
  await user.tab();
  await pass(20);
  expect(connected).toEqual([`https://radio-${count}.example`]);
  fireEvent.pointerEnter(row(0));
  await pass(1000);
  expect(connected).toHaveLength(1);
  fireEvent.pointerLeave(row(0));
  await pass(10_000);
  fireEvent.pointerEnter(row(0));
  await pass(1000);
  expect(connected).toHaveLength(2);
});

test('a press uses the connection up, so the next one gets another at once, even on a row of the same server', async () => {
  const pressed = station(count);
  const beside = station(count + 1, `https://radio-${count}.example/other.mp3`);
  open([pressed, beside]);
  const point = async (nth: number) => {
    fireEvent.pointerEnter(row(nth));
    await pass(1000);
    fireEvent.pointerLeave(row(nth));
  };
  const play = async (item: RadioItem) => {
    playerMirror.currentTrack = item;
    for (const isPlaying of [true, false]) {
      playerMirror.isPlaying = isPlaying;
      await pass(10);
    }
  };
  await point(0);
  await point(0);
  expect(connected).toHaveLength(1);
  await play(pressed);
  await point(0);
  expect(connected).toHaveLength(2);
  await play(beside);
  await point(0);
  expect(connected).toHaveLength(3);
});

test('a row that is pressed while its record is read connects to nothing', async () => {
  const pressed = station(count);
  open([pressed]);
  const { promise, resolve } = Promise.withResolvers<object>();
  get.mockReturnValue(promise);
  fireEvent.pointerEnter(row(0));
  await pass(1000);
  playerMirror.pendingTrack = pressed;
  await pass(10);
  resolve({});
  await pass(1000);
  playerMirror.pendingTrack = null;
  expect(connected).toEqual([]);
});

test('the first rows of a list connect by themselves, to four servers at most', async () => {
  open(
    [0, 1, 2, 3, 4, 5].map((nth) => station(count + nth)),
    { leads: true },
  );
  expect(connected).toEqual([]);
  await pass(1000);
  expect(connected).toHaveLength(4);
});

test('the first rows of a list leave room for the rows that are pointed at, twelve servers in all', async () => {
  const stations = Array.from({ length: 14 }, (_, nth) => station(count + nth));
  open(stations, { leads: true });
  await pass(1000);
  const server = (nth: number) => `https://radio-${count + nth}.example`;
  for (let nth = 4; nth < 14; nth++) {
    fireEvent.pointerEnter(row(nth));
    await pass(100);
    fireEvent.pointerLeave(row(nth));
  }
  expect(connected).toEqual(Array.from({ length: 12 }, (_, nth) => server(nth)));
});

const SKIPS = { ...DEFAULT_SETTINGS, skipSilences: true };
const UNBROKEN = { ...DEFAULT_SETTINGS, cushion: 'unbroken' } as const;
const LOUD = { ...DEFAULT_SETTINGS, levelLoudness: true };

test.each([
  ['is loaded by the element', DEFAULT_SETTINGS, true, WITH_LOGIN],
  ['has its silences skipped', SKIPS, true, ''],
  ['is read ahead', UNBROKEN, true, ''],
  ['is processed (in Chrome, as it comes)', LOUD, true, WITH_LOGIN],
  ['may not be fetched', { ...SKIPS, ...UNBROKEN }, false, WITH_LOGIN],
])('the connection for an episode is what its request needs if it %s', async (...[, ...given]) => {
  const [settings, hostAccess, expected] = given;
  Object.assign(playerMirror, { settings, hostAccess });
  const url = `https://files-${count}.example/1.mp3`;
  openPage(<PlayableRow item={{ id: 1, title: 'One', enclosureUrl: url }} leads />);
  await pass(1000);
  Object.assign(playerMirror, { settings: DEFAULT_SETTINGS, hostAccess: false });
  expect(connected).toEqual([`https://files-${count}.example${expected}`]);
});

test('does not connect if the setting is off, or to private addresses and addresses with a login', async () => {
  const { unmount } = open([station(count)], { leads: true, connectAhead: false });
  await pass(1000);
  unmount();
  const addresses = [
    `https://name:word@radio-${count}.example/`,
    'http://192.168.1.7/live',
    'http://127.0.0.1:8000/live',
    'data:audio/mpeg;base64,AAAA',
    '',
  ];
  open(
    addresses.map((address, nth) => station(count + nth, address)),
    { leads: true },
  );
  await pass(1000);
  expect(connected).toEqual([]);
});

const METERED = { type: 'cellular' };

test('does not connect on a metered connection or while the browser saves data', async () => {
  for (const connection of [{ saveData: true }, METERED]) {
    vi.stubGlobal('navigator', Object.create(navigator, { connection: { value: connection } }));
    const { unmount } = open([station(count)], { leads: true });
    await pass(1000);
    unmount();
  }
  expect(connected).toEqual([]);
});

test('for an address that goes through the proxy, connects to the proxy', async () => {
  open([station(count, `http://radio-${count}.example/live`)], {
    ...{ leads: true, proxyHost: `https://proxy-${count}.example/through` },
  });
  await pass(1000);
  expect(connected).toEqual([`https://proxy-${count}.example`]);
});

/** The stored record of a station that led to its relay. */
const led = (nth: number, url = `https://relay-${nth}.example/session`, misses = 0) => [
  `station ${nth}`,
  { addresses: [], titleSource: '', reached: { url, after: 300, press: 1, misses } },
];

test('connects to the relay that a station led to the last time, and not to the station', async () => {
  stored = [led(count)];
  open([station(count), station(count + 1)], { leads: true });
  await pass(1000);
  expect(connected).toEqual([
    `https://relay-${count}.example`,
    `https://radio-${count + 1}.example`,
  ]);
});

test('connects to the station if its presses were led elsewhere each time', async () => {
  stored = [led(count, undefined, 2)];
  open([station(count)], { leads: true });
  await pass(1000);
  expect(connected).toEqual([`https://radio-${count}.example`]);
});

test('connects to the proxy for a relay that is reached through it', async () => {
  stored = [led(count, `http://relay-${count}.example/live`)];
  open([station(count)], { leads: true, proxyHost: `https://proxy-${count}.example` });
  await pass(1000);
  expect(connected).toEqual([`https://proxy-${count}.example`]);
});

test.each([
  ['leads into the listener’s network', () => [led(count, 'http://192.168.1.1/live')]],
  ['leads to no web address', () => [led(count, 'javascript:alert(1)')]],
  ['cannot be read', () => [[`station ${count}`, { reached: { url: 7 }, addresses: 'none' }]]],
  ['is no pair', () => [7, null, []]],
  ['is not in a list', () => ({ [`station ${count}`]: led(count) })],
])('connects to the station if its record %s', async (_, records) => {
  stored = records();
  open([station(count)], { leads: true });
  await pass(1000);
  expect(connected).toEqual([`https://radio-${count}.example`]);
});

test('connects to the station if no records can be read', async () => {
  get.mockRejectedValue(new Error('no storage'));
  open([station(count)], { leads: true });
  await pass(1000);
  expect(connected).toEqual([`https://radio-${count}.example`]);
});

test('does not connect to a relay whose address contains a login', async () => {
  stored = [led(count, 'https://name:word@relay.example/live')];
  open([station(count)], { leads: true });
  await pass(1000);
  expect(connected).toEqual([]);
});

test('counts a relay that two stations share, and stations at four servers at most', async () => {
  const relay = `https://relay-${count}.example/live`;
  stored = [led(count, relay), led(count + 1, relay)];
  open(
    [0, 1, 2, 3, 4, 5].map((nth) => station(count + nth)),
    { leads: true },
  );
  await pass(1000);
  expect(connected).toEqual([
    `https://relay-${count}.example`,
    ...[2, 3, 4].map((nth) => `https://radio-${count + nth}.example`),
  ]);
});

test('reads the records once, and again after something has played', async () => {
  open([station(count), station(count + 1), station(count + 2)], { leads: true });
  await pass(1000);
  expect(get).toHaveBeenCalledExactlyOnceWith([STATIONS_KEY]);
  stored = [led(count)];
  playElsewhere();
  await pass(10_000);
  fireEvent.pointerEnter(row(0));
  await pass(1000);
  expect(get).toHaveBeenCalledTimes(2);
  expect(connected.at(-1)).toBe(`https://relay-${count}.example`);
});

test('reads no records while the setting is off, on a metered connection, or for an episode', async () => {
  const { unmount } = open([station(count)], { leads: true, connectAhead: false });
  await pass(1000);
  unmount();
  const episode = { id: 1, title: 'One', enclosureUrl: `https://files-${count}.example/1.mp3` };
  const page = openPage(<PlayableRow item={episode} leads />);
  await pass(1000);
  page.unmount();
  expect(connected).toEqual([`https://files-${count}.example${WITH_LOGIN}`]);
  vi.stubGlobal('navigator', Object.create(navigator, { connection: { value: METERED } }));
  open([station(count)], { leads: true });
  await pass(1000);
  expect(get).not.toHaveBeenCalled();
});

const MOUSE = { pointerType: 'mouse', button: 0 };

test('a press with the mouse requests a station at its beginning, and nothing more at its end', () => {
  const one = station(count);
  const { commands } = open([one]);
  const play = screen.getByRole('button');
  fireEvent.pointerDown(play, MOUSE);
  expect(commands.prefetch.mock.calls).toEqual([[one]]);
  fireEvent.pointerUp(play, MOUSE);
  fireEvent.click(play);
  fireEvent.pointerLeave(play, MOUSE);
  expect(commands.prefetch).toHaveBeenCalledTimes(1);
  expect(commands.toggleItem).toHaveBeenCalledExactlyOnceWith({ item: one });
});

test.each([
  ['leaves the row', 'pointerLeave'],
  ['is taken for something else', 'pointerCancel'],
] as const)('the request is dropped if the pointer %s before the press ends', (_, event) => {
  const { commands } = open([station(count)]);
  const play = screen.getByRole('button');
  fireEvent.pointerDown(play, MOUSE);
  fireEvent[event](play, MOUSE);
  expect(commands.prefetch.mock.lastCall).toEqual([null]);
  expect(commands.toggleItem).not.toHaveBeenCalled();
});

test.each([
  ['a finger', { pointerType: 'touch', button: 0 }],
  ['another mouse button', { pointerType: 'mouse', button: 2 }],
])('a press with %s requests nothing before its end', (_, pointer) => {
  const { commands } = open([station(count)]);
  fireEvent.pointerDown(screen.getByRole('button'), pointer);
  expect(commands.prefetch).not.toHaveBeenCalled();
});

test('a press that pauses the station requests nothing', () => {
  const one = station(count);
  const { commands } = openPage(
    <ul>
      <PlayableRow item={one} />
    </ul>,
    { state: { currentTrack: one, isPlaying: true } },
  );
  fireEvent.pointerDown(screen.getByRole('button'), MOUSE);
  expect(commands.prefetch).not.toHaveBeenCalled();
});
