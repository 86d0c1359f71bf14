import { describe, expect, it } from 'vitest';
import { streamReaders } from '@/entrypoints/shared/host-readers';
import { createSourceOpener } from '@/lib/audio/sources/open-source';
import { leaveLogin } from '@/lib/audio/sources/sign-in';
import type { SourceContext } from '@/lib/audio/sources/source';
import { demoMp3 } from '../../fixtures/demo-audio.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { FakeMediaElement } from '../../support/fake-media-element.ts';
import { createFakePrivateFiles } from '../../support/fake-private-files.ts';
import { takingSource } from './taking-source.ts';

const OWN = 'https://station.example/live';
const RELAY = 'https://relay7.example/live?token=x';
const HEAD_START = 600;

/** Lets everything happen that does not wait for the clock. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** A request, whose answer the test decides. */
interface Asked {
  url: string;
  isOpen(): boolean;
  /** Audio, which goes on until the request is aborted. */
  sounds(from?: string): Promise<void>;
  /** The answer's headers, and then nothing. */
  hangs(): Promise<void>;
  answers(text: string, status?: number): Promise<void>;
  fails(): Promise<void>;
}

function press(changes: Partial<SourceContext> = {}) {
  const clock = createFakeClock();
  const asked: Asked[] = [];
  const events: string[] = [];
  const order = new AbortController();
  const media = new FakeMediaElement();
  const fetchIt: typeof fetch = (input, init) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const signal = init?.signal as AbortSignal;
    signal.addEventListener('abort', () => reject(signal.reason));
    events.push(`asks ${input}`);
    const respond = async (response: Response, from = String(input)) => {
      const url = { value: from };
      const redirected = { value: from !== String(input) };
      resolve(Object.defineProperties(response, { url, redirected }));
      await settle();
    };
    const streamed = (bytes: Uint8Array<ArrayBuffer>) =>
      new Response(
        new ReadableStream({
          start(controller) {
            if (bytes.length > 0) controller.enqueue(bytes);
            signal.addEventListener('abort', () => controller.error(signal.reason));
          },
        }),
        { headers: { 'content-type': 'audio/mpeg' } },
      );
    asked.push({
      url: String(input),
      isOpen: () => !signal.aborted,
      sounds: (from) => respond(streamed(Uint8Array.from(demoMp3(1))), from),
      hangs: () => respond(streamed(new Uint8Array(0))),
      answers: (text, status = 200) => respond(new Response(text, { status })),
      async fails() {
        reject(new TypeError('refused'));
        await settle();
      },
    });
    return promise;
  };
  const open = createSourceOpener({
    ...streamReaders,
    fetch: fetchIt,
    openHls: async ({ url }) => void events.push(`HLS ${url}`),
    keptFile: () => Promise.reject(new Error('Nothing is kept')),
    clock,
    files: createFakePrivateFiles(),
    createMediaSource: takingSource,
    isTypeSupported: () => true,
    createObjectUrl: () => 'blob:stream',
    revokeObjectUrl: () => {},
    askServer: { answers: async () => true, trouble: async () => null },
    signIn: leaveLogin,
    reach: async (url) => void events.push(`announces ${url}`),
  });
  const context: SourceContext = {
    element: media.element,
    ...{ url: RELAY, alternates: [OWN], headStart: HEAD_START, proxy: '' },
    ...{ live: true, startAt: 0, rewind: 0, hostAccess: true, again: 0, kept: null },
    ...{ signal: order.signal, life: order.signal },
    onAddress: (works, _, reached) => events.push(`hears ${works} from ${reached?.url}`),
    ...{ onAttached() {}, onProgress() {}, onOwnTitles() {}, onTitle() {} },
    ...changes,
  };
  const outcome = open(context).then(
    () => 'done',
    (error: Error) => error.message,
  );
  return {
    ...{ asked, events, outcome, media },
    supersede: () => order.abort(),
    async pass(milliseconds: number) {
      clock.pass(milliseconds);
      await settle();
    },
    open: () => asked.filter((one) => one.isOpen()).map(({ url }) => url),
    at: (nth: number) => asked[nth] as Asked,
  };
}

async function pressed(changes?: Partial<SourceContext>) {
  const it = press(changes);
  await settle();
  return it;
}

describe('a remembered address', () => {
  it('is the only one to be requested if it answers in time', async () => {
    const station = await pressed();
    await station.pass(HEAD_START - 1);
    await station.at(0).sounds();
    await station.pass(10_000);
    expect(station.events).toEqual([`asks ${RELAY}`, `hears ${RELAY} from ${RELAY}`]);
    expect(station.open()).toEqual([RELAY]);
  });

  it.each(['without an answer', 'with headers and no audio'])(
    'that hangs %s gets the station’s own beside it, which wins by sounding first',
    async (how) => {
      const station = await pressed();
      if (how === 'with headers and no audio') await station.at(0).hangs();
      await station.pass(HEAD_START - 1);
      expect(station.asked).toHaveLength(1);
      await station.pass(1);
      expect(station.open()).toEqual([RELAY, OWN]);
      await station.at(1).sounds('https://relay8.example/live');
      expect(station.open()).toEqual([OWN]);
      expect(station.events.at(-1)).toBe(`hears ${OWN} from https://relay8.example/live`);
    },
  );

  it('that hangs wins if it sounds before the station’s own address', async () => {
    const station = await pressed();
    await station.pass(HEAD_START);
    await station.at(1).hangs();
    await station.at(0).sounds();
    expect(station.open()).toEqual([RELAY]);
    expect(station.events.at(-1)).toBe(`hears ${RELAY} from ${RELAY}`);
    await station.pass(10_000);
    expect(station.asked).toHaveLength(2);
  });

  it.each<[string, (asked: Asked) => Promise<void>]>([
    ['is refused', (asked) => asked.answers('expired', 403)],
    ['reaches nobody', (asked) => asked.fails()],
    ['finds a page', (asked) => asked.answers('<html>Buy this domain</html>')],
    ['finds nothing', (asked) => asked.answers('')],
    ['is led into a private network', (asked) => asked.sounds('http://192.168.1.1/live')],
  ])('that %s is followed by the station’s own at once', async (_, happen) => {
    const station = await pressed();
    await happen(station.at(0));
    expect(station.asked.map(({ url }) => url)).toEqual([RELAY, OWN]);
    await station.at(1).sounds();
    expect(station.events.at(-1)).toBe(`hears ${OWN} from ${OWN}`);
    expect(station.media.src).toBe('blob:stream');
  });

  it.each<[string, (asked: Asked) => Promise<void>]>([
    ['is refused', (asked) => asked.answers('full', 503)],
    ['fails', (asked) => asked.fails()],
    ['turns out to be a page', (asked) => asked.answers('<html>Sorry</html>')],
  ])('that %s when the other was already requested changes nothing', async (_, happen) => {
    const station = await pressed();
    await station.pass(HEAD_START);
    await happen(station.at(0));
    await station.at(1).sounds();
    expect(station.open()).toContain(OWN);
    expect(station.asked).toHaveLength(2);
    expect(station.events.at(-1)).toBe(`hears ${OWN} from ${OWN}`);
  });

  it('is waited for if everything else fails', async () => {
    const station = await pressed();
    await station.pass(HEAD_START);
    await station.at(1).answers('gone', 404);
    expect(station.open()).toContain(RELAY);
    await station.at(0).sounds();
    expect(station.events.at(-1)).toBe(`hears ${RELAY} from ${RELAY}`);
    expect(station.asked).toHaveLength(2);
  });

  it('that fails, too, leaves the failure of the station’s own address', async () => {
    const station = await pressed();
    await station.at(0).answers('expired', 403);
    await station.at(1).answers('gone', 404);
    expect(await station.outcome).toBe('The server answered 404');
  });

  it('that never answers, too, leaves that failure after another five seconds', async () => {
    const station = await pressed();
    await station.pass(HEAD_START);
    await station.at(1).answers('gone', 404);
    await station.pass(5000);
    expect(await station.outcome).toBe('The server answered 404');
    expect(station.at(0).isOpen()).toBe(false);
  });

  it('is closed together with what is requested beside it when something else is pressed', async () => {
    const station = await pressed();
    await station.pass(HEAD_START);
    expect(station.open()).toHaveLength(2);
    station.supersede();
    await settle();
    expect(station.open()).toEqual([]);
    await station.pass(10_000);
    expect(station.asked).toHaveLength(2);
  });

  it('is closed when it is pressed off before its head start is over', async () => {
    const station = await pressed();
    station.supersede();
    await station.pass(HEAD_START);
    expect([station.open(), station.asked.length]).toEqual([[], 1]);
  });

  it('that won is closed when something else is pressed', async () => {
    const station = await pressed();
    await station.pass(HEAD_START);
    await station.at(0).sounds();
    station.supersede();
    await settle();
    expect(station.open()).toEqual([]);
  });

  it('is opened like any other if it is an HLS stream', async () => {
    const station = await pressed();
    await station.at(0).answers('#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:6\n');
    expect(station.events.at(-1)).toBe(`HLS ${RELAY}`);
  });

  it.each([
    ['the order has no head start for it', { headStart: undefined }],
    ['nobody may fetch from everywhere, and it has not been fetched', { hostAccess: false }],
  ])('does not race if %s', async (_, changes) => {
    const station = await pressed(changes);
    await station.pass(4999);
    expect(station.asked).toHaveLength(1);
    await station.pass(1);
    expect(station.open()).toEqual([OWN]);
  });

  it('in the listener’s network is announced with the others before anything is requested', async () => {
    const station = await pressed({
      url: 'http://192.168.1.7/live',
      alternates: ['http://nas/radio'],
    });
    await station.pass(HEAD_START);
    expect(station.events).toEqual([
      ...['announces http://192.168.1.7/live', 'announces http://nas/radio'],
      ...['asks http://192.168.1.7/live', 'asks http://nas/radio'],
    ]);
  });
});

describe('a remembered entry of a playlist', () => {
  const LIST = 'https://station.example/list.pls';
  const entries = (...urls: string[]) =>
    `[playlist]\n${urls.map((url, nth) => `File${nth + 1}=${url}\n`).join('')}`;

  it('plays without the playlist if it answers in time', async () => {
    const station = await pressed({ alternates: [LIST] });
    await station.at(0).sounds();
    expect(station.asked.map(({ url }) => url)).toEqual([RELAY]);
  });

  it('gets the playlist beside it, and then the playlist’s other entries', async () => {
    const station = await pressed({ alternates: [LIST] });
    await station.pass(HEAD_START);
    await station.at(1).answers(entries(RELAY, OWN));
    expect(station.asked.map(({ url }) => url)).toEqual([RELAY, LIST, OWN]);
    expect(station.at(0).isOpen()).toBe(true);
    await station.at(2).sounds();
    expect(station.open()).toEqual([LIST, OWN]);
    expect(station.events.at(-1)).toBe(`hears ${OWN} from ${OWN}`);
  });

  it('wins if it sounds while an entry of the playlist is awaited, or is the only one', async () => {
    const station = await pressed({ alternates: [LIST] });
    await station.pass(HEAD_START);
    await station.at(1).answers(entries(RELAY));
    expect(station.asked).toHaveLength(2);
    await station.at(0).sounds();
    expect(station.events.at(-1)).toBe(`hears ${RELAY} from ${RELAY}`);
  });
});

describe('a playlist that is pressed for the first time', () => {
  const LIST = 'https://station.example/list.m3u';
  const ENTRIES = ['https://one.example/live', 'https://two.example/live'];
  const list = (...urls: string[]) => `#EXTM3U\n${urls.map((url) => `${url}\n`).join('')}`;

  async function listed(changes: Partial<SourceContext> = {}) {
    const station = await pressed({ url: LIST, alternates: [], headStart: undefined, ...changes });
    await station.at(0).answers(list(...ENTRIES));
    return station;
  }
  const asked = ({ asked }: Awaited<ReturnType<typeof listed>>) => asked.map(({ url }) => url);

  it('has its second entry requested beside the first if that does not answer within a second', async () => {
    const station = await listed();
    await station.pass(999);
    expect(asked(station)).toEqual([LIST, ENTRIES[0]]);
    await station.pass(1);
    expect(asked(station)).toEqual([LIST, ...ENTRIES]);
    await station.at(2).sounds();
    expect(station.open()).toEqual([LIST, ENTRIES[1]]);
    expect(station.events.at(-1)).toBe(`hears ${ENTRIES[1]} from ${ENTRIES[1]}`);
  });

  it('is heard from its first entry if that sounds in time, or before the second', async () => {
    const prompt = await listed();
    await prompt.at(1).sounds();
    await prompt.pass(10_000);
    expect(asked(prompt)).toEqual([LIST, ENTRIES[0]]);
    const late = await listed();
    await late.pass(1000);
    await late.at(1).sounds();
    expect(late.open()).toEqual([LIST, ENTRIES[0]]);
    expect(late.events.at(-1)).toBe(`hears ${ENTRIES[0]} from ${ENTRIES[0]}`);
  });

  it('is followed to a list that answers late, and to HLS, if its other entries fail', async () => {
    const deep = await listed();
    await deep.pass(1000);
    await deep.at(1).answers(list(OWN));
    await deep.at(2).answers('gone', 404);
    expect(asked(deep)).toEqual([LIST, ...ENTRIES, OWN]);
    await deep.at(3).sounds();
    expect(deep.events.at(-1)).toBe(`hears ${OWN} from ${OWN}`);
    const hls = await listed();
    await hls.pass(1000);
    await hls.at(1).answers('#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:6\n');
    await hls.at(2).answers('gone', 404);
    expect(hls.events).toContain(`HLS ${ENTRIES[0]}`);
  });

  it('waits for its first entry for another five seconds if the last one does not answer either', async () => {
    const station = await listed();
    await station.pass(1000);
    await station.pass(15_000);
    expect(station.at(1).isOpen()).toBe(true);
    await station.pass(5000);
    expect(await station.outcome).toBe('The server sent nothing');
    expect(station.open()).toEqual([LIST]);
  });

  it.each([
    ['it is connected again', { again: 1 }],
    ['nobody may fetch from everywhere', { hostAccess: false }],
  ])('has its entries requested one after the other if %s', async (_, changes) => {
    const station = await listed(changes);
    await station.pass(4999);
    expect(asked(station)).toEqual([LIST, ENTRIES[0]]);
    await station.pass(1);
    expect(asked(station)).toEqual([LIST, ...ENTRIES]);
  });
});
