// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { PlayableRow } from '@/components/lists/rows/PlayableRow';
import type { PlayerState } from '@/lib/contract/player-state';
import { DEFAULT_SETTINGS } from '@/lib/contract/settings';
import type { RadioItem } from '@/lib/model/playable-item';
// Rows load it late, which fake timers would not wait for.
import '@/lib/ui/on-air';
import { openPage, pass, stopTime } from '../../support/page';

const { sent } = vi.hoisted(() => ({ sent: vi.fn() }));
vi.mock('@/lib/contract/messages', () => ({ sendMessage: sent, answerMessages: vi.fn() }));

const station = (name: string): RadioItem => ({
  ...{ radio_id: name, id: name, title: name, isLive: true },
  aURL: `https://${name}.example/live`,
});

/** Tells each observer whether its row is in sight. */
let see: (isIntersecting: boolean) => void;
let visibility: DocumentVisibilityState;
let titles: Record<string, string>;

beforeEach(() => {
  stopTime();
  const callbacks = new Set<IntersectionObserverCallback>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly callback: IntersectionObserverCallback;
      constructor(callback: IntersectionObserverCallback) {
        this.callback = callback;
      }
      observe() {
        callbacks.add(this.callback);
      }
      disconnect() {
        callbacks.delete(this.callback);
      }
    },
  );
  see = (isIntersecting) => {
    for (const callback of callbacks)
      callback([{ isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver);
  };
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  titles = {};
  sent
    .mockReset()
    .mockImplementation(async (_: string, items: RadioItem[]) =>
      items.map(({ radio_id: id }) =>
        titles[id] ? { artist: 'Artist', title: titles[id] } : null,
      ),
    );
});

const open = async (names: string[], state: Partial<PlayerState> = {}) => {
  openPage(
    <ul>
      {names.map((name) => (
        <PlayableRow key={name} item={station(name)} tellsOnAir />
      ))}
    </ul>,
    { state: { hostAccess: true, ...state } },
  );
  await pass(16);
};
const asked = () => sent.mock.calls.map(([, items]) => items.map(({ id }: RadioItem) => id));

test('rows in sight show what their stations play, and are asked about together', async () => {
  await open(['fip', 'kexp']);
  expect(screen.getByText('fip.example')).toBeDefined();
  titles = { fip: 'Sinnerman' };
  await act(async () => see(true));
  await pass(1000);
  expect(asked()).toEqual([['fip', 'kexp']]);
  expect(screen.getByText('Artist – Sinnerman')).toBeDefined();
  expect(screen.getByText('kexp.example')).toBeDefined();
  titles = { kexp: 'Colors' };
  await pass(30_000);
  expect(asked()).toHaveLength(2);
  expect(screen.getByText('fip.example')).toBeDefined();
  expect(screen.getByText('Artist – Colors')).toBeDefined();
});

test('nobody is asked about rows out of sight, or while the page is hidden', async () => {
  await open(['one']);
  await pass(60_000);
  await act(async () => see(true));
  visibility = 'hidden';
  await pass(60_000);
  expect(asked()).toEqual([]);
  visibility = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(1000);
  expect(asked()).toEqual([['one']]);
  await act(async () => see(false));
  await pass(60_000);
  expect(asked()).toHaveLength(1);
});

test('nobody is asked about rows behind a dialog, but at once when it closes', async () => {
  await open(['behind']);
  await act(async () => see(true));
  await pass(1000);
  expect(asked()).toHaveLength(1);
  const list = screen.getByRole('list');
  list.setAttribute('aria-hidden', 'true');
  await pass(120_000);
  expect(asked()).toHaveLength(1);
  list.removeAttribute('aria-hidden');
  act(() => screen.getByRole('button', { name: 'Play behind' }).focus());
  await pass(1000);
  expect(asked()).toHaveLength(2);
});

test('a connection that is metered no longer is used again', async () => {
  vi.stubGlobal('navigator', { ...navigator, connection: { type: 'cellular' } });
  await open(['later']);
  await act(async () => see(true));
  await pass(1000);
  vi.stubGlobal('navigator', { ...navigator, connection: { type: 'wifi' } });
  await pass(31_000);
  expect(asked()).toEqual([['later']]);
});

test('nobody is asked on a metered connection, when switched off, or without access', async () => {
  vi.stubGlobal('navigator', { ...navigator, connection: { type: 'cellular' } });
  await open(['two']);
  await act(async () => see(true));
  await pass(60_000);
  vi.stubGlobal('navigator', { ...navigator, connection: { type: 'wifi' } });
  await open(['three'], { settings: { ...DEFAULT_SETTINGS, onAir: false } });
  await open(['four'], { hostAccess: false });
  await act(async () => see(true));
  expect(asked().flat()).not.toContain('three');
  expect(asked().flat()).not.toContain('four');
});

test('a station that plays here shows what is heard, and is not asked', async () => {
  await open(['five'], {
    ...{ currentTrack: station('five'), isPlaying: true },
    extractedMetadata: { artist: 'Heard', title: 'Here', coverImageUrl: '', radioId: 'five' },
  });
  await act(async () => see(true));
  await pass(60_000);
  expect(screen.getByText('Heard – Here')).toBeDefined();
  expect(asked()).toEqual([]);
});

test('a station that tells nothing says what it is like and where it is, as far as that is known', async () => {
  openPage(
    <ul>
      <PlayableRow
        item={{
          ...{ ...station('six'), tags: ['jazz', 'soul', 'funk'] },
          ...{ place: 'Bergen', country: 'NO' },
        }}
        tellsOnAir
      />
      <PlayableRow item={station('seven')} tellsOnAir />
    </ul>,
  );
  expect(screen.getByText('jazz').parentElement?.textContent).toBe('jazz · soul · Bergen, Norway');
  expect(screen.getByText('seven.example')).toBeDefined();
});
