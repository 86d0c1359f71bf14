import { describe, expect, it } from 'vitest';
import { connect } from '@/lib/audio/connect';
import { createHlsSetup } from '@/lib/audio/hls-requests';
import { type SourceContext, SourceError } from '@/lib/audio/source';

interface Answer {
  url?: string;
  redirected?: boolean;
}

/** What was asked for, and an answer from where redirects led. */
function asking(answer: Answer = {}) {
  const asked: { url: string; headers: Headers }[] = [];
  const fetchIt: typeof fetch = async (input, init) => {
    asked.push({ url: String(input), headers: new Headers(init?.headers) });
    const response = new Response('audio', { headers: { 'content-type': 'audio/mpeg' } });
    const { url = String(input), redirected = false } = answer;
    return Object.defineProperties(response, {
      ...{ url: { value: url }, redirected: { value: redirected } },
    });
  };
  const open = (url: string, hostAccess = true) =>
    connect({ url, hostAccess, signal: new AbortController().signal } as SourceContext, fetchIt);
  return { asked, open };
}

describe('a live connection', () => {
  it('sends the login of its address as a header, and keeps it for what stands beside it', async () => {
    const { asked, open } = asking();
    const connection = await open('https://ann:se%3Acret@radio.example/live.m3u');
    expect(asked[0]?.url).toBe('https://radio.example/live.m3u');
    expect(asked[0]?.headers.get('authorization')).toBe(`Basic ${btoa('ann:se:cret')}`);
    expect(asked[0]?.headers.get('icy-metadata')).toBe('1');
    expect(connection).toMatchObject({ url: 'https://ann:se%3Acret@radio.example/live.m3u' });
  });

  it('does not hand the login on to another server', async () => {
    const { open } = asking({ url: 'https://cdn.example/live', redirected: true });
    expect(await open('https://ann:secret@radio.example/')).toMatchObject({
      url: 'https://cdn.example/live',
    });
  });

  it('asks without any header of its own where it has no host access and no login', async () => {
    const { asked, open } = asking();
    await open('https://radio.example/live', false);
    expect([...(asked[0]?.headers ?? [])]).toEqual([]);
  });

  it('ends where a public address leads into a private network', async () => {
    const { open } = asking({ url: 'http://192.168.1.1/live', redirected: true });
    await expect(open('https://radio.example/live')).rejects.toBeInstanceOf(SourceError);
    await expect(open('http://192.168.1.9/live')).resolves.toMatchObject({
      contentType: 'audio/mpeg',
    });
  });
});

describe('a request of hls.js', () => {
  function setUp(playlist: string, url: string) {
    const did: string[] = [];
    const request = {
      open: (method: string, address: string) => did.push(`${method} ${address}`),
      setRequestHeader: (name: string, value: string) => did.push(`${name}: ${value}`),
    };
    createHlsSetup(playlist)(request as never, url);
    return did;
  }

  it('is left alone where there is no login', () => {
    expect(setUp('https://a.example/x.m3u8', 'https://a.example/1.ts')).toEqual([]);
  });

  it('sends the login to the server of the playlist, and to no other', () => {
    const playlist = 'https://ann:secret@a.example/x.m3u8';
    const header = `Authorization: Basic ${btoa('ann:secret')}`;
    expect(setUp(playlist, playlist)).toEqual(['GET https://a.example/x.m3u8', header]);
    expect(setUp(playlist, 'https://a.example/1.ts')).toEqual([
      'GET https://a.example/1.ts',
      header,
    ]);
    expect(setUp(playlist, 'https://b.example/1.ts')).toEqual([]);
  });

  it.each(['http://127.0.0.1/1.ts', 'http://nas.local/1.ts', 'file:///etc/passwd', 'data:,x'])(
    'to %s is none that a public playlist may make',
    (url) => {
      expect(() => setUp('https://a.example/x.m3u8', url)).toThrow(/may not name/);
    },
  );

  it('may stay in the private network that the playlist is in', () => {
    expect(setUp('http://nas.local/x.m3u8', 'http://192.168.1.5/1.ts')).toEqual([]);
  });
});
