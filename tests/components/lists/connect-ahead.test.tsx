// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { PlayableRow } from '@/components/lists/PlayableRow';
import { DEFAULT_SETTINGS, type Settings } from '@/lib/contract/settings';
import type { RadioItem } from '@/lib/model/playable-item';
import { openPage, pass, stopTime } from '../../support/page';

const station = (nth: number, address = `https://radio-${nth}.example/live.mp3`): RadioItem => ({
  ...{ id: `station ${nth}`, radio_id: `station ${nth}` },
  ...{ title: `Station ${nth}`, aURL: address, isLive: true },
});

/** The origins that the page was asked to connect to. */
let connected: string[];
let count = 0;

beforeEach(() => {
  stopTime();
  connected = [];
  // Recent connections are remembered, so each test has its own servers.
  count += 100;
  vi.setSystemTime(count * 1_000_000);
  vi.spyOn(document.head, 'append').mockImplementation((link) => {
    expect(link).toMatchObject({ rel: 'preconnect', crossOrigin: 'anonymous' });
    connected.push((link as HTMLLinkElement).href.replace(/\/$/, ''));
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

test('the first rows of a list connect by themselves, to four servers at most', async () => {
  open(
    [0, 1, 2, 3, 4, 5].map((nth) => station(count + nth)),
    { leads: true },
  );
  expect(connected).toEqual([]);
  await pass(1000);
  expect(connected).toHaveLength(4);
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

test('does not connect on a metered connection or while the browser saves data', async () => {
  for (const connection of [{ saveData: true }, { type: 'cellular' }]) {
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
