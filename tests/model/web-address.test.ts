import { describe, expect, it } from 'vitest';
import { isPrivateAddress, mayLead, mayName } from '@/lib/model/values/private-address';
import { isWebAddress, splitLogin } from '@/lib/model/values/web-address';

describe('a web address', () => {
  it.each([
    'http://a.example',
    'https://a.example/x?y#z',
    'HTTPS://A.example/',
    'http://[::1]:8000/',
  ])('is %s', (text) => expect(isWebAddress(text)).toBe(true));

  it.each([
    ...['', 'a.example', '//a.example/', '/path', 'http:', 'http://', 'https:///', 'http://?x'],
    ...['javascript:alert(1)', 'java\nscript:alert(1)', ' javascript:1', 'data:audio/mpeg,x'],
    ...['blob:https://a.example/1', 'file:///etc/passwd', 'ftp://a.example/', 'about:blank'],
    ...['chrome-extension://abcdef/popup.html', 'moz-extension://abc/x', 'filesystem:http://a/b'],
    ...['view-source:http://a.example/', 'http://a b/', 'http://[1::2::3]/', 'ws://a.example/'],
  ])('is not %j', (text) => expect(isWebAddress(text)).toBe(false));
});

describe('a private address', () => {
  it.each([
    ...[
      'http://localhost/',
      'http://LOCALHOST:8000/x',
      'http://localhost./',
      'http://a.localhost/',
    ],
    ...['http://127.0.0.1/', 'http://127.9.9.9/', 'http://127.1/', 'http://2130706433/'],
    ...['http://0x7f.1/', 'http://017700000001/', 'http://0/', 'http://0.0.0.0:80/'],
    ...['http://10.0.0.1/', 'http://10.255.255.255/', 'http://172.16.0.1/', 'http://172.31.255.1/'],
    ...['http://192.168.1.1/', 'http://169.254.169.254/latest/meta-data', 'http://100.64.0.1/'],
    ...[
      'http://198.18.0.1/',
      'http://224.0.0.251/',
      'http://255.255.255.255/',
      'http://192.0.0.8/',
    ],
    ...['http://[::1]/', 'http://[::]/', 'http://[fe80::1]/', 'http://[fd12:3456::1]/'],
    ...['http://[fc00::]/', 'http://[ff02::fb]/', 'http://[::ffff:192.168.0.1]/'],
    ...['http://[::ffff:7f00:1]/', 'http://[64:ff9b::10.0.0.1]/', 'http://[2002:c0a8:101::1]/'],
    ...['http://router/', 'http://nas:5000/music', 'http://nas.local/x', 'http://a.b.internal/'],
    ...['https://printer.lan/', 'http://server.home.arpa/', 'http://wiki.corp/', 'http://x.home/'],
    ...['http://user:word@192.168.0.1/', 'http://①②⑦.0.0.1/'],
    ...['http://fritz.box/', 'http://www.fritz.box/', 'http://FRITZ.box:80/', 'http://fritz.box./'],
    ...['http://router.asus.com/', 'http://routerlogin.net/', 'http://tplinkwifi.net/x'],
    ...['http://speedport.ip/', 'https://192.168.1.1.nip.io/', 'http://192-168-1-1.sslip.io/'],
    ...[
      'http://localtest.me/',
      'http://a.lvh.me/',
      'http://10.0.0.1.xip.io/',
      'http://x.localdomain/',
    ],
    ...[
      'http://[2001::1]/',
      'http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/',
      'http://[2001:1ff::1]/',
    ],
    ...['http://[64:ff9b:1::808:808]/', 'http://[64:ff9b:1:2::1]/', 'http://[64:ff9b::c0a8:101]/'],
    ...['http://[2002:a00:1::]/', 'http://[64:ff9b:0:1::808:808]/'],
  ])('is %s', (address) => expect(isPrivateAddress(address)).toBe(true));

  it.each([
    ...[
      'http://a.example/',
      'https://radio.example.com:8443/live',
      'http://8.8.8.8/',
      'http://1.1/',
    ],
    ...['http://9.255.255.255/', 'http://11.0.0.1/', 'http://172.15.0.1/', 'http://172.32.0.1/'],
    ...['http://192.167.1.1/', 'http://192.169.1.1/', 'http://100.63.0.1/', 'http://100.128.0.1/'],
    ...[
      'http://169.253.0.1/',
      'http://126.255.255.255/',
      'http://128.0.0.1/',
      'http://223.255.0.1/',
    ],
    ...['http://[2001:4860:4860::8888]/', 'http://[2a00:1450::1]/', 'http://[::ffff:8.8.8.8]/'],
    ...['http://[2001:200::1]/', 'http://[64:ff9b::8.8.8.8]/', 'http://[2002:808:808::1]/'],
    ...['http://asus.com/', 'http://www.asus.com/', 'http://my-fritz.box/'],
    ...['http://notnip.io/', 'https://stream.radio.box/live', 'http://fritz.box.example/'],
    ...['http://localhost.example/', 'http://local.example/', 'http://10.0.0.1.example/'],
    ...['http://my-internal.example/', 'http://notlocal.de/'],
    ...[
      'http://a.example/http://127.0.0.1/',
      'http://127.0.0.1@a.example/',
      'http://a.arpa.example/',
    ],
    ...['file:///etc/passwd', 'javascript:alert(1)', 'nothing', ''],
  ])('is not %s', (address) => expect(isPrivateAddress(address)).toBe(false));
});

describe('which source may specify which address', () => {
  const PUBLIC = 'https://feeds.example/show.xml';
  const PRIVATE = 'http://192.168.1.5/show.xml';
  const NEAR = 'http://127.0.0.1:8000/a.mp3';
  const FAR = 'https://cdn.example/a.mp3';

  it.each([
    ['a public source', PUBLIC, 'a public address', FAR, true],
    ['a public source', PUBLIC, 'a private address', NEAR, false],
    ['a private source', PRIVATE, 'a private address', NEAR, true],
    ['a private source', PRIVATE, 'a public address', FAR, true],
    ['the listener', '', 'a private address', NEAR, true],
    ['the listener', '', 'a public address', FAR, true],
    ['the listener', '', 'a script', 'javascript:alert(1)', false],
    ['a private source', PRIVATE, 'a local file', 'file:///etc/passwd', false],
    ['an invalid source', 'nonsense', 'a private address', NEAR, false],
  ])('%s (%s) may specify %s (%s): %s', (_who, source, _what, address, may) => {
    expect(mayName(source, address)).toBe(may);
  });

  it('the rule applies to redirects too', () => {
    const answer = (url: string, redirected = true) =>
      Object.defineProperties(new Response(), {
        url: { value: url },
        redirected: { value: redirected },
      });
    expect(mayLead(PUBLIC, answer(FAR))).toBe(true);
    expect(mayLead(PUBLIC, answer(NEAR))).toBe(false);
    expect(mayLead(PRIVATE, answer(NEAR))).toBe(true);
    expect(mayLead(PUBLIC, answer('', false))).toBe(true);
  });
});

describe('splitting the login off an address', () => {
  it('leaves an address without a login unchanged', () => {
    expect(splitLogin('https://a.example/x?y#z')).toEqual({
      url: 'https://a.example/x?y#z',
      headers: {},
    });
  });

  it.each([
    ['https://ann:secret@a.example/x', 'ann:secret'],
    ['https://ann%40home:p%3Aw@a.example/x', 'ann@home:p:w'],
    ['https://anna:gr%C3%BCn@a.example/x', 'anna:grün'],
    ['https://ann@a.example/x', 'ann:'],
    ['https://ann:50%@a.example/x', 'ann:50%'],
  ])('puts the login of %s into a header', (address, login) => {
    const { url, headers } = splitLogin(address);
    expect(url).toBe('https://a.example/x');
    const token = headers.authorization?.replace('Basic ', '') ?? '';
    expect(Buffer.from(token, 'base64').toString()).toBe(login);
  });
});
