import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { checkMessage } from '@/lib/contract/message-check';
import { AUDIO_SHAPES } from '@/lib/contract/message-shapes/audio';
import { BACKGROUND_SHAPES } from '@/lib/contract/message-shapes/background';
import { shapesFor } from '@/lib/contract/message-shapes/shapes';
import { UI_SHAPES } from '@/lib/contract/message-shapes/ui';

const self = { id: 'skywave', base: 'chrome-extension://skywave/' };
const popup = { id: 'skywave', url: 'chrome-extension://skywave/popup.html' };
const offscreen = { id: 'skywave', url: 'chrome-extension://skywave/offscreen.html' };
const fip = { radio_id: 'fip', id: 1, aURL: 'https://a.example/fip', isLive: true };

const EVERY_SHAPE: Record<string, v.GenericSchema> = {
  ...BACKGROUND_SHAPES,
  ...AUDIO_SHAPES,
  ...UI_SHAPES,
};

const check = (type: string, data?: unknown, sender: object = popup) =>
  checkMessage({ type, data, sender }, self, EVERY_SHAPE[type]);

describe('a message', () => {
  it('reaches its listener with what its shape names, and nothing else', () => {
    const message = { item: { ...fip, title: 'FIP', isAdmin: true }, startAt: 0, more: 1 };
    expect(check('player:press', message)).toEqual({
      ok: true,
      data: { item: { ...fip, title: 'FIP' }, startAt: 0 },
    });
  });

  it('may leave out what it need not carry', () => {
    expect(check('player:toggle')).toEqual({ ok: true, data: undefined });
    expect(check('player:toggle', null)).toEqual({ ok: true, data: undefined });
    expect(check('player:enqueue', { items: [fip], at: undefined })).toMatchObject({ ok: true });
    expect(check('player:changeSettings', { badge: false })).toMatchObject({
      data: { badge: false },
    });
  });

  it.each([
    ['nothing', undefined],
    ['another extension', { id: 'other', url: 'chrome-extension://other/page.html' }],
    ['a script of ours in a page of the web', { id: 'skywave', url: 'https://a.example/' }],
    ['a page whose name begins like ours', { id: 'skywave', url: 'chrome-extension://skywave.a/' }],
    ['nobody that has an address', { id: 'skywave' }],
  ])('is refused from %s', (_, sender) => {
    expect(check('player:toggle', undefined, sender ?? {})).toEqual({
      ok: false,
      sentence: 'The message player:toggle was refused: it comes from elsewhere.',
    });
  });

  it('is taken from a worker, which has an origin and may have no address', () => {
    const worker = { id: 'skywave', origin: 'chrome-extension://skywave' };
    expect(check('ui:changed', { key: 'x' }, worker)).toMatchObject({ ok: true });
  });

  it('about the audio is taken whatever a server says, cut to what anybody reads', () => {
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
        fallback: long,
        recovery: null,
        ownTitles: 'coming',
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
    const odd = { ...status, addresses: 7, streamTitle: { raw: 7 }, recovery: 7, duration: 'x' };
    expect(check('host:status', odd, offscreen)).toMatchObject({
      ok: true,
      data: { phase: 'playing', addresses: [], streamTitle: null, recovery: null, duration: null },
    });
  });

  it('about the audio is taken from the document of the audio host alone', () => {
    expect(check('host:next', undefined, offscreen)).toMatchObject({ ok: true });
    expect(check('host:next', undefined, popup)).toEqual({
      ok: false,
      sentence: 'The message host:next was refused: it does not come from the audio host.',
    });
  });

  it('is refused with what is wrong and where, and without what it carries', () => {
    const secret = 'a word that nobody is to read';
    const refusal = check('library:addFavourite', { favourite: { kind: 'item', key: [secret] } });
    expect(refusal).toMatchObject({ ok: false });
    expect(JSON.stringify(refusal)).not.toContain(secret);
    expect(check('player:press', { item: fip, rate: 'fast' })).toEqual({
      ok: false,
      sentence: 'The message player:press was refused: rate is not number.',
    });
  });

  it('is refused where nobody said what it carries', () => {
    expect(checkMessage({ type: 'player:new', data: 1, sender: popup }, self, undefined)).toEqual({
      ok: false,
      sentence: 'The message player:new was refused: nobody says what it carries.',
    });
  });

  it('may carry what a listener can have much of', () => {
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

  it('of any type and content is taken or refused, and never throws', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(EVERY_SHAPE)),
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

describe('the shapes of messages', () => {
  it('do not compile where one is missing, is another, or is none of theirs', () => {
    const key = v.object({ key: v.string() });
    const patch = UI_SHAPES['ui:patch'];
    const shapes = shapesFor<'ui'>();
    expect(shapes({ 'ui:patch': patch, 'ui:changed': key })).toBeDefined();
    // @ts-expect-error one is missing
    shapes({ 'ui:patch': patch });
    // @ts-expect-error a number is no key
    shapes({ 'ui:patch': patch, 'ui:changed': v.object({ key: v.number() }) });
    // @ts-expect-error the page hears no such message
    shapes({ 'ui:patch': patch, 'ui:changed': key, 'ui:other': key });
  });

  it('do not compile where they would drop what need not be there, or demand it', () => {
    const shapes = shapesFor<'sleepy'>();
    expect(shapes({})).toEqual({});
    const audio = { ...AUDIO_SHAPES };
    const display = {
      title: v.string(),
      artist: v.string(),
      album: v.string(),
      artwork: v.string(),
    };
    // @ts-expect-error it lacks `hasNext`
    shapesFor<'audio'>()({ ...audio, 'audio:setDisplay': v.object(display) });
    const whole = v.object({ ...display, hasNext: v.boolean() });
    // @ts-expect-error `hasNext` need not be there
    shapesFor<'audio'>()({ ...audio, 'audio:setDisplay': whole });
    const right = v.object({ ...display, hasNext: v.optional(v.boolean()) });
    expect(shapesFor<'audio'>()({ ...audio, 'audio:setDisplay': right })).toBeDefined();
  });
});
