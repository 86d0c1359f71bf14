import { describe, expect, it } from 'vitest';
import {
  addressReached,
  type Connection,
  connect,
  type Refusal,
} from '@/lib/audio/sources/connect';
import { createHlsSetup } from '@/lib/audio/sources/hls-requests';
import { type SourceContext, SourceError } from '@/lib/audio/sources/source';

interface Answer {
  body?: BodyInit;
  /** The response's content type; '' for none. */
  contentType?: string;
  url?: string;
  redirected?: boolean;
}

/** Records requests, and answers as if from where redirects led. */
function asking(answer: Answer = {}) {
  const asked: { url: string; headers: Headers }[] = [];
  const fetchIt: typeof fetch = async (input, init) => {
    asked.push({ url: String(input), headers: new Headers(init?.headers) });
    const { body = 'audio', contentType = 'audio/mpeg' } = answer;
    const response = new Response(body, { headers: { 'content-type': contentType } });
    // A text body would set its own type.
    if (contentType === '') response.headers.delete('content-type');
    const { url = String(input), redirected = false } = answer;
    return Object.defineProperties(response, {
      ...{ url: { value: url }, redirected: { value: redirected } },
    });
  };
  const open = (url: string, hostAccess = true, proxy = '') =>
    connect(
      { url, hostAccess, proxy, signal: new AbortController().signal } as SourceContext,
      fetchIt,
    );
  return { asked, open };
}

async function whole(connection: Connection | Refusal): Promise<string> {
  if ('refused' in connection) throw new Error(connection.refused);
  let text = '';
  for (;;) {
    const bytes = await connection.read();
    if (bytes === null) return text;
    text += new TextDecoder().decode(bytes);
  }
}

describe('a live connection', () => {
  it('sends the login in its address as a header, and keeps it in the address', async () => {
    const { asked, open } = asking();
    const connection = await open('https://ann:se%3Acret@radio.example/live.m3u');
    expect(asked[0]?.url).toBe('https://radio.example/live.m3u');
    expect(asked[0]?.headers.get('authorization')).toBe(`Basic ${btoa('ann:se:cret')}`);
    expect(asked[0]?.headers.get('icy-metadata')).toBe('1');
    expect(connection).toMatchObject({ url: 'https://ann:se%3Acret@radio.example/live.m3u' });
  });

  it('does not pass the login on to another server', async () => {
    const { open } = asking({ url: 'https://cdn.example/live', redirected: true });
    expect(await open('https://ann:secret@radio.example/')).toMatchObject({
      url: 'https://cdn.example/live',
    });
  });

  it('sends no headers of its own if it has neither host access nor a login', async () => {
    const { asked, open } = asking();
    await open('https://radio.example/live', false);
    expect([...(asked[0]?.headers ?? [])]).toEqual([]);
  });

  it('takes the type from its header, without parameters', async () => {
    const { open } = asking({ contentType: 'Audio/AACP; charset=x' });
    expect(await open('https://radio.example/live')).toMatchObject({ contentType: 'audio/aacp' });
  });

  it('reads the headers that an old server sends at the start of the body, and then the audio', async () => {
    const head = 'ICY 200 OK\r\nContent-Type: audio/mpeg; x=1\r\nicy-metaint: 8192\r\n\r\n';
    const { open } = asking({ body: `${head}audio`, contentType: '' });
    const connection = await open('https://radio.example/live');
    expect(connection).toMatchObject({ contentType: 'audio/mpeg', icyMetaint: '8192' });
    expect(await whole(connection)).toBe('audio');
  });

  it('loses nothing of an untyped body that begins with anything else', async () => {
    const { open } = asking({ body: 'ICY audio', contentType: '' });
    const connection = await open('https://radio.example/live');
    expect(connection).toMatchObject({ contentType: '', icyMetaint: null });
    expect(await whole(connection)).toBe('ICY audio');
  });

  it('fails if a public address redirects into a private network', async () => {
    const { open } = asking({ url: 'http://192.168.1.1/live', redirected: true });
    await expect(open('https://radio.example/live')).rejects.toBeInstanceOf(SourceError);
    await expect(open('http://192.168.1.9/live')).resolves.toMatchObject({
      contentType: 'audio/mpeg',
    });
  });
});

describe('a live connection with a pass-through proxy', () => {
  const PROXY = 'https://proxy.example/pass/';
  const THROUGH = 'https://proxy.example/pass/http://radio.example/live';

  it('goes through the proxy, and reports the address without it', async () => {
    const { asked, open } = asking();
    const connection = await open('http://radio.example/live', true, PROXY);
    expect(asked[0]?.url).toBe(THROUGH);
    expect(connection).toMatchObject({ url: 'http://radio.example/live' });
  });

  it('reports the address that the proxy was redirected to, without the proxy', async () => {
    const url = 'https://proxy.example/pass/http://cdn.example/live?x=http://y';
    const { open } = asking({ url, redirected: true });
    expect(await open('http://radio.example/live', true, PROXY)).toMatchObject({
      url: 'http://cdn.example/live?x=http://y',
    });
  });

  it.each([
    ['http://ann:secret@radio.example/live', 'http://radio.example/live'],
    ['http://192.168.1.9/live', 'http://192.168.1.9/live'],
    ['http://nas/live', 'http://nas/live'],
    ['https://radio.example/live', 'https://radio.example/live'],
  ])('goes directly to %s', async (url, direct) => {
    const { asked, open } = asking();
    const connection = await open(url, true, PROXY);
    expect(asked[0]?.url).toBe(direct);
    expect(connection).toMatchObject({ url });
  });

  it('fails if the proxy is redirected into a private network', async () => {
    const url = 'https://proxy.example/pass/http://192.168.1.1/live';
    const { open } = asking({ url, redirected: true });
    await expect(open('http://radio.example/live', true, PROXY)).rejects.toBeInstanceOf(
      SourceError,
    );
  });
});

describe('the address that a request was led to', () => {
  const PROXY = 'https://proxy.example';
  const reached = (asked: string, url: string, proxy = '') =>
    addressReached({ url } as Response, asked, proxy);

  it.each([
    ['https://radio.example', 'https://radio.example/'],
    ['https://radio.example/a b#live', 'https://radio.example/a%20b'],
    ['https://ann:secret@radio.example/live', 'https://radio.example/live'],
    ['https://radio.example/live', ''],
  ])('is %s itself if the response is from %j', (asked, url) => {
    expect(reached(asked, url)).toBe(asked);
  });

  it('keeps the login for the same server only', () => {
    const asked = 'https://ann:secret@radio.example/live';
    expect(reached(asked, 'https://radio.example/2')).toBe('https://ann:secret@radio.example/2');
    expect(reached(asked, 'https://cdn.example/2')).toBe('https://cdn.example/2');
  });

  it('is without the proxy, and not known once the proxy was left', () => {
    const asked = 'http://radio.example/live';
    expect(reached(asked, `${PROXY}/${asked}`, PROXY)).toBe(asked);
    expect(reached(asked, `${PROXY}/http://cdn.example/2`, PROXY)).toBe('http://cdn.example/2');
    expect(reached(asked, 'https://other.example/http://radio.example/live', PROXY)).toBe(asked);
  });
});

/** As much of an XMLHttpRequest as hls.js's own loader uses before sending it. */
class FakeRequest extends EventTarget {
  readonly did: string[] = [];
  readyState = 0;
  url = '';

  get responseURL(): string {
    return this.url;
  }

  open(method: string, address: string): void {
    this.did.push(`${method} ${address}`);
  }

  setRequestHeader(name: string, value: string): void {
    this.did.push(`${name}: ${value}`);
  }

  abort(): void {
    this.did.push('abort');
  }

  answers(url: string): void {
    this.url = url;
    this.readyState = 2;
    this.dispatchEvent(new Event('readystatechange'));
  }
}

describe('a request from hls.js', () => {
  const requestTo = async (playlist: string, url: string, proxy = '') => {
    const request = new FakeRequest();
    const setup = createHlsSetup(
      playlist,
      proxy,
      async (address) => void request.did.push(`reach ${address}`),
      () => {},
    );
    await setup(request as never, url);
    return request;
  };
  const setUp = async (playlist: string, url: string, proxy = '') =>
    (await requestTo(playlist, url, proxy)).did;

  it('goes through the pass-through proxy, but reports the original address as its response URL', async () => {
    const proxy = 'https://proxy.example';
    const list = 'http://a.example/x/list.m3u8';
    const request = await requestTo(list, 'http://b.example/1.ts', proxy);
    expect(request.did).toEqual(['GET https://proxy.example/http://b.example/1.ts']);
    request.answers('https://proxy.example/http://b.example/1.ts');
    expect(request.responseURL).toBe('http://b.example/1.ts');
    expect(await setUp(list, 'https://b.example/1.ts', proxy)).toEqual([]);
  });

  it('never sends a login or a private address to the proxy', async () => {
    const proxy = 'https://proxy.example';
    const list = 'http://ann:secret@a.example/x.m3u8';
    expect((await setUp(list, 'http://a.example/1.ts', proxy))[0]).toBe(
      'GET http://a.example/1.ts',
    );
    expect(await setUp('http://nas/x.m3u8', 'http://nas/1.ts', proxy)).toEqual([
      'reach http://nas/1.ts',
    ]);
  });

  it('is aborted at the headers if a public playlist leads into a private network', async () => {
    const request = await requestTo('https://a.example/x.m3u8', 'https://a.example/1.ts');
    request.answers('http://192.168.1.1/1.ts');
    expect(request.did).toEqual(['abort']);
    const own = await requestTo('http://nas/x.m3u8', 'http://nas/1.ts');
    own.answers('http://192.168.1.1/1.ts');
    expect(own.did).toEqual(['reach http://nas/1.ts']);
  });

  it('is left alone if there is no login', async () => {
    expect(await setUp('https://a.example/x.m3u8', 'https://a.example/1.ts')).toEqual([]);
  });

  it('sends the login to the playlist’s server, and to no other', async () => {
    const playlist = 'https://ann:secret@a.example/x.m3u8';
    const header = `Authorization: Basic ${btoa('ann:secret')}`;
    expect(await setUp(playlist, playlist)).toEqual(['GET https://a.example/x.m3u8', header]);
    expect(await setUp(playlist, 'https://a.example/1.ts')).toEqual([
      'GET https://a.example/1.ts',
      header,
    ]);
    expect(await setUp(playlist, 'https://b.example/1.ts')).toEqual([]);
  });

  it.each(['http://127.0.0.1/1.ts', 'http://nas.local/1.ts', 'file:///etc/passwd', 'data:,x'])(
    'to %s is refused if the playlist is public',
    (url) => {
      return expect(setUp('https://a.example/x.m3u8', url)).rejects.toThrow(/may not name/);
    },
  );

  it.each([
    ['text', 2_000_000, false],
    ['text', 2_200_000, true],
    ['arraybuffer', 16_000_000, false],
    ['arraybuffer', 17_000_000, true],
  ])(
    'whose response of type %s has %i bytes is aborted: %s',
    async (responseType, loaded, ends) => {
      let aborted = 0;
      let told = 0;
      const request = Object.assign(new EventTarget(), {
        responseType: '',
        abort: () => aborted++,
      });
      const setup = createHlsSetup(
        'https://a.example/x.m3u8',
        '',
        async () => {},
        () => told++,
      );
      await setup(request as never, 'https://a.example/1.ts');
      request.responseType = responseType;
      const progress = (facts: object) =>
        request.dispatchEvent(Object.assign(new Event('progress'), facts));
      progress({ loaded: 1, lengthComputable: true, total: loaded });
      expect(aborted).toBe(ends ? 1 : 0);
      progress({ loaded, lengthComputable: false, total: 0 });
      expect(aborted).toBe(ends ? 2 : 0);
      // A playlist's bytes say nothing about the sound.
      expect(told).toBe(responseType === 'text' ? 0 : 2);
    },
  );

  it('may stay in the playlist’s private network', async () => {
    expect(await setUp('http://nas.local/x.m3u8', 'http://192.168.1.5/1.ts')).toEqual([
      'reach http://192.168.1.5/1.ts',
    ]);
  });
});
