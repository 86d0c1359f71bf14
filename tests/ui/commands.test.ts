import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ImportOrder } from '@/lib/contract/library';
import { sendMessage } from '@/lib/contract/messages';
import { initialPlayerState } from '@/lib/contract/player-state';
import * as commands from '@/lib/ui/commands';
import { inPrivateWindow } from '@/lib/ui/private-window';
import { FakeFileReader } from '../support/fake-file-reader.ts';

vi.mock('@/lib/contract/messages', () => ({ sendMessage: vi.fn() }));
vi.mock('@/lib/ui/private-window', () => ({ inPrivateWindow: vi.fn(() => false) }));

const sent = vi.mocked(sendMessage as (type: string, data?: unknown) => Promise<unknown>);
const gone = () => sent.mockRejectedValue(new Error('No response'));

const fip = { radio_id: 'fip', id: 1, aURL: 'https://a.example/fip', isLive: true };

beforeEach(() => {
  sent.mockReset();
  sent.mockResolvedValue(undefined);
});

describe('an order', () => {
  it('carries a copy, because browsers cannot clone values read from a snapshot', () => {
    const read = new Proxy(fip, {});
    expect(() => structuredClone(read)).toThrow();
    commands.removeRecentlyPlayed(read);
    commands.enqueue([read], 0);
    const [removed, enqueued] = sent.mock.calls.map(([, data]) => structuredClone(data));
    expect(removed).toEqual(fip);
    expect(enqueued).toEqual({ items: [fip], at: 0 });
  });

  it('carries only its one value, whatever else a callback passes', () => {
    (commands.setVolume as (...args: unknown[]) => void)(0.5, { reason: 'drag' });
    (commands.toggleMute as (...args: unknown[]) => void)({ type: 'click' });
    expect(sent.mock.calls).toEqual([
      ['player:setVolume', 0.5],
      ['player:toggleMute', undefined],
    ]);
  });

  it('is dropped silently if the background is gone', async () => {
    gone();
    expect(commands.skip('forward')).toBeUndefined();
    expect(commands.send('library:cancelJob')).toBeUndefined();
    // An unhandled rejection fails the test run.
    await new Promise((resolve) => setImmediate(resolve));
    expect(sent).toHaveBeenCalledTimes(2);
  });

  it('reports that it was given in a private window', () => {
    commands.toggleItem({ item: fip });
    commands.toggle();
    vi.mocked(inPrivateWindow).mockReturnValue(true);
    commands.toggleItem({ item: fip, startAt: 5 });
    commands.toggle();
    vi.mocked(inPrivateWindow).mockReturnValue(false);
    expect(sent.mock.calls).toEqual([
      ['player:toggleItem', { item: fip }],
      ['player:toggle', undefined],
      ['player:toggleItem', { item: fip, startAt: 5, isPrivate: true }],
      ['player:toggle', true],
    ]);
  });
});

describe('a request', () => {
  it('is answered by the background', async () => {
    const answer = { epoch: 'a', revision: 1, state: initialPlayerState() };
    sent.mockResolvedValue(answer);
    await expect(commands.ask('player:hello')).resolves.toBe(answer);
  });

  it('rejects, or yields a failed or empty outcome, if the background is gone', async () => {
    gone();
    await expect(commands.ask('history:saved')).rejects.toThrow('No response');
    await expect(commands.keep({ kind: 'song', at: 1 })).rejects.toThrow('No response');
    await expect(commands.sayHello()).resolves.toBeNull();
    await expect(commands.subscribeTo('https://a.example/feed')).resolves.toMatchObject({
      ok: false,
    });
    await expect(commands.removeTrack(7)).resolves.toBe(false);
    await expect(commands.exportLibrary('opml')).resolves.toBeNull();
  });

  it('is confirmed unless the background is gone or has failed', async () => {
    await expect(commands.dequeue('fip')).resolves.toBe(true);
    sent.mockResolvedValue(false);
    await expect(commands.removeFavourite('fip')).resolves.toBe(false);
    await expect(commands.removeKept('a')).resolves.toBe(false);
    gone();
    await expect(commands.clearQueue()).resolves.toBe(false);
    await expect(commands.unsubscribeFrom('https://a.example/feed')).resolves.toBe(false);
  });

  it('about an address is dropped when its signal aborts', async () => {
    const never = new Promise<never>(() => {});
    sent.mockImplementation((type) =>
      type === 'library:inspectAddress' ? never : Promise.resolve(),
    );
    const controller = new AbortController();
    void commands.inspectAddress('a.example', controller.signal);
    const [[, order] = []] = sent.mock.calls;
    const { inspection } = order as { inspection: string };
    expect(order).toEqual({ address: 'a.example', inspection: expect.stringMatching(/./) });
    controller.abort();
    expect(sent.mock.lastCall).toEqual(['library:dropInspection', inspection]);
  });
});

describe('an import', () => {
  it('is sent in pieces, in order', async () => {
    vi.stubGlobal('FileReader', FakeFileReader);
    const [one, two] = ['1'.repeat(256 * 1024), '2'.repeat(3)];
    await commands.previewImport(new Blob([one, two]));
    const [[, first] = []] = sent.mock.calls;
    const { upload } = first as { upload: string };
    expect(sent.mock.calls).toEqual([
      ['library:uploadPart', { upload, nth: 0, base64: btoa(one) }],
      ['library:uploadPart', { upload, nth: 1, base64: btoa(two) }],
      ['library:previewImport', upload],
    ]);
  });

  it('is requested again if the answer was lost', async () => {
    sent.mockRejectedValueOnce(new Error('No response'));
    sent.mockResolvedValueOnce({ ok: true, queued: 2 });
    const order: ImportOrder = { id: 'a', mode: 'merge', settings: false, addresses: [] };
    const outcome = await commands.importPreviewed(order);
    expect(outcome).toEqual({ ok: true, queued: 2 });
    expect(sent).toHaveBeenCalledTimes(2);
  });
});
