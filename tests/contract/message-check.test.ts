import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkMessage } from '@/lib/contract/message-check';
import { AUDIO_MESSAGES } from '@/lib/contract/messages/audio';
import { BACKGROUND_MESSAGES } from '@/lib/contract/messages/background';
import { UI_MESSAGES } from '@/lib/contract/messages/ui';

const self = { id: 'skywave', base: 'chrome-extension://skywave/' };
const popup = { id: 'skywave', url: 'chrome-extension://skywave/popup.html' };
const offscreen = { id: 'skywave', url: 'chrome-extension://skywave/offscreen.html' };
const fip = { radio_id: 'fip', id: 1, aURL: 'https://a.example/fip', isLive: true };

const EVERY_MESSAGE = { ...BACKGROUND_MESSAGES, ...AUDIO_MESSAGES, ...UI_MESSAGES };

const check = (type: keyof typeof EVERY_MESSAGE, data?: unknown, sender: object = popup) =>
  checkMessage({ type, data, sender }, self, EVERY_MESSAGE[type].data);

describe('a message', () => {
  it('reaches its listener with only the properties of its schema', () => {
    const message = { item: { ...fip, title: 'FIP', isAdmin: true }, startAt: 0, more: 1 };
    expect(check('player:toggleItem', message)).toEqual({
      ok: true,
      data: { item: { ...fip, title: 'FIP' }, startAt: 0 },
    });
  });

  it('may omit optional data', () => {
    expect(check('player:toggle')).toEqual({ ok: true, data: undefined });
    expect(check('player:toggle', null)).toEqual({ ok: true, data: undefined });
    expect(check('player:enqueue', { items: [fip], at: undefined })).toMatchObject({ ok: true });
    expect(check('player:changeSettings', { badge: false })).toMatchObject({
      data: { badge: false },
    });
  });

  it.each([
    ['no sender', undefined],
    ['another extension', { id: 'other', url: 'chrome-extension://other/page.html' }],
    ['a script of ours in a web page', { id: 'skywave', url: 'https://a.example/' }],
    ['a page whose host begins like ours', { id: 'skywave', url: 'chrome-extension://skywave.a/' }],
    ['a sender without an address', { id: 'skywave' }],
  ])('is refused from %s', (_, sender) => {
    expect(check('player:toggle', undefined, sender ?? {})).toEqual({
      ok: false,
      sentence: 'The message player:toggle was refused: it comes from elsewhere.',
    });
  });

  it('is accepted from a worker, which has an origin and may have no URL', () => {
    const worker = { id: 'skywave', origin: 'chrome-extension://skywave' };
    expect(check('ui:changed', { key: 'x' }, worker)).toMatchObject({ ok: true });
  });

  it('about the audio is accepted whatever a server sends, with long texts cut and bad values dropped', () => {
    const long = 'x'.repeat(2_000_000);
    const status = {
      ...{
        press: 1,
        phase: 'playing',
        position: 1,
        duration: null,
        measuredAt: 1,
        buffering: false,
      },
      ...{
        source: 'stream',
        addresses: [long],
        reached: { url: 'https://a.example/live', after: 200 },
        fallback: long,
        recovery: null,
        ownTitles: 'coming',
        cushion: null,
        rewind: null,
        titles: [],
        recordings: [],
      },
      failure: { kind: 'network', detail: long, stage: 'play' },
      streamTitle: { raw: long, artist: long, title: 'T', artwork: long, source: 'icy' },
    };
    const cut = 'x'.repeat(10_000);
    expect(check('host:status', status, offscreen)).toEqual({
      ok: true,
      data: {
        ...status,
        ...{ addresses: [], fallback: cut },
        failure: { ...status.failure, detail: cut },
        streamTitle: { ...status.streamTitle, raw: cut, artist: cut, artwork: undefined },
      },
    });
    const odd = {
      ...status,
      addresses: 7,
      reached: 7,
      streamTitle: { raw: 7 },
      recovery: 7,
      duration: 'x',
    };
    expect(check('host:status', odd, offscreen)).toMatchObject({
      ok: true,
      data: {
        phase: 'playing',
        addresses: [],
        reached: null,
        streamTitle: null,
        recovery: null,
        duration: null,
      },
    });
  });

  it('about the audio is accepted only from the audio host’s document', () => {
    expect(check('host:next', undefined, offscreen)).toMatchObject({ ok: true });
    expect(check('host:next', undefined, popup)).toEqual({
      ok: false,
      sentence: 'The message host:next was refused: it does not come from the audio host.',
    });
  });

  it('is refused with the fault and its place, but without its content', () => {
    const secret = 'a word that nobody is to read';
    const refusal = check('library:addFavourite', { favourite: { kind: 'item', key: [secret] } });
    expect(refusal).toMatchObject({ ok: false });
    expect(JSON.stringify(refusal)).not.toContain(secret);
    expect(check('player:toggleItem', { item: fip, rate: 'fast' })).toEqual({
      ok: false,
      sentence: 'The message player:toggleItem was refused: rate is not number.',
    });
  });

  it('may carry large uploads and queues, but not an oversized address', () => {
    const base64 = 'A'.repeat((256 * 1024 * 4) / 3 + 4);
    expect(check('library:uploadPart', { upload: 'u', nth: 255, base64 })).toMatchObject({
      ok: true,
    });
    const items = Array.from({ length: 5000 }, (_, id) => ({ ...fip, id, radio_id: `r${id}` }));
    expect(check('player:enqueue', { items })).toMatchObject({ ok: true });
    expect(
      check('library:inspectAddress', { address: 'x'.repeat(2_000_000), inspection: 'i' }),
    ).toMatchObject({ ok: false });
  });

  it('of any type and content is accepted or refused, and never throws', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(EVERY_MESSAGE) as (keyof typeof EVERY_MESSAGE)[])),
        fc.anything({ withNullPrototype: true, withSparseArray: true }),
        (type, data) => {
          const result = check(type, data);
          return result.ok || result.sentence.startsWith(`The message ${type} was refused: `);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
