/** Which addresses are not on the public internet, and who may refer to them. */
import { isWebAddress } from './web-address';

/**
 * A fast path: host names with a top-level domain and no port, login or capitals. Most are like this, and
 * none of them is a number.
 */
const NAMED = /^https?:\/\/((?:[a-z\d][a-z\d-]*\.)+[a-z]{2,20})\//;

/**
 * Domains that do not belong to the public internet: RFC 6761 (`localhost`), RFC 6762 (`local`, and its
 * appendix G), ICANN's resolution 2024.07.29.06 (`internal`), RFC 8375 (`home.arpa`); then the names under
 * which routers are reached, from their makers' manuals; then services that resolve to the address spelt
 * out in the name, or to this computer.
 */
export const PRIVATE_DOMAINS: readonly string[] = [
  ...[
    'localhost',
    'localdomain',
    'local',
    'internal',
    'intranet',
    'private',
    'corp',
    'home',
    'lan',
  ],
  ...['home.arpa'],
  ...[
    'speedport.ip',
    'homerouter.cpe',
    'fritz.box',
    'myfritz.box',
    'fritz.nas',
    'fritz.repeater',
    'fritz.powerline',
    'speedport.box',
  ],
  ...['o2.box', 'easy.box', 'congstar.box', 'giga.cube', 'vodafone.connect', 'mobile.hotspot'],
  ...[
    'router.asus.com',
    'repeater.asus.com',
    'asusrouter.com',
    'routerlogin.net',
    'routerlogin.com',
  ],
  ...['mywifiext.net', 'orbilogin.com', 'orbilogin.net', 'tplinkwifi.net', 'tplinkmodem.net'],
  ...['tplinklogin.net', 'tplinkrepeater.net', 'tplinkextender.net', 'tplinkap.net', 'tplogin.cn'],
  ...['melogin.cn', 'falogin.cn', 'miwifi.com', 'tendawifi.com', 'router.synology.com'],
  ...['setup.meraki.com', 'my.meraki.com'],
  ...['nip.io', 'sslip.io', 'xip.io', 'xip.name', 'traefik.me', 'backname.io', 'plex.direct'],
  ...['localtest.me', 'lvh.me', 'vcap.me', 'fuf.me', 'lacolhost.com', 'smackaho.st', 'localho.st'],
  ...['localhost.direct', 'local.gd', '127-0-0-1.org.uk', 'rbndr.us', '1u.ms'],
];
const PRIVATE = new Set(PRIVATE_DOMAINS);
/** The number of labels in the longest of them. */
const MOST_LABELS = Math.max(...PRIVATE_DOMAINS.map((domain) => domain.split('.').length));

/**
 * First address and prefix length of each block outside the public internet (IANA, special-purpose
 * registry).
 */
export const PRIVATE_BLOCKS = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const;

/**
 * Whether the address leads to this computer or its local network. A public name that resolves to such an
 * address goes unnoticed: extensions cannot see that. False for anything but a web address.
 */
export function isPrivateAddress(address: string): boolean {
  const [, name] = NAMED.exec(address) ?? [];
  if (name !== undefined) return isPrivateName(name);
  if (!isWebAddress(address)) return false;
  // The parser's spelling: four decimal parts, whatever base they were written in.
  const host = new URL(address).hostname.replace(/\.$/, '');
  if (host.startsWith('[')) return isPrivateIpv6(groupsOf(host.slice(1, -1)));
  if (/^\d+(?:\.\d+){3}$/.test(host)) return isPrivateIpv4(numberOf(host));
  return !host.includes('.') || isPrivateName(host);
}

/**
 * Whether content from one address may refer to another to be requested, loaded or linked. Public content
 * may not refer to private addresses: a stranger's feed must not reach the listener's router. The source ''
 * stands for the listener, who may refer to any address. So may content from the private network itself.
 */
export function mayName(source: string, address: string): boolean {
  if (!isWebAddress(address)) return false;
  return source === '' || !isPrivateAddress(address) || isPrivateAddress(source);
}

/**
 * Whether a response may be used: not if redirects led from a public address to a private one. By then the
 * request has been sent, but nothing of the response has been read.
 */
export function mayLead(
  from: string,
  { redirected, url }: Pick<Response, 'redirected' | 'url'>,
): boolean {
  return !redirected || mayName(from, url);
}

/** Whether a host is this computer (RFC 6761, 6.3; RFC 1122, 3.2.1.3; RFC 4291, 2.5.3). */
export function isLoopback(host: string): boolean {
  return (
    /^(.+\.)?localhost$/i.test(host) || /^127(\.\d+){3}$/.test(host) || /^\[?::1\]?$/.test(host)
  );
}

/** Whether a name, or a domain above it, is private. */
function isPrivateName(name: string): boolean {
  let at = name.length;
  for (let labels = 0; labels < MOST_LABELS && at > 0; labels++) {
    at = name.lastIndexOf('.', at - 1);
    if (PRIVATE.has(name.slice(at + 1))) return true;
  }
  return false;
}

function isPrivateIpv4(address: number): boolean {
  return PRIVATE_BLOCKS.some(([first, length]) => {
    const size = 2 ** (32 - length);
    return Math.floor(address / size) === Math.floor(numberOf(first) / size);
  });
}

function numberOf(dotted: string): number {
  return dotted.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
}

/**
 * Only 2000::/3 is allocated in IPv6, and in it 2001::/23 is for protocols: Teredo addresses (2001::/32,
 * RFC 4380) contain an arbitrary IPv4 address. `::ffff:0:0/96` and `64:ff9b::/96` stand for IPv4 addresses
 * (RFC 4291, 2.5.5.2; RFC 6052), and so does 2002::/16 (RFC 3056). `64:ff9b:1::/48` is for local use (RFC
 * 8215).
 */
function isPrivateIpv6(groups: readonly number[]): boolean {
  const [a = 0, b = 0, c = 0, , , f = 0, g = 0, h = 0] = groups;
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && f === 0xffff;
  const isTranslated =
    a === 0x64 && b === 0xff9b && groups.slice(2, 6).every((group) => group === 0);
  if (isMapped || isTranslated) return isPrivateIpv4(g * 0x10000 + h);
  if (a === 0x2002) return isPrivateIpv4(b * 0x10000 + c);
  return a >> 13 !== 1 || (a === 0x2001 && b < 0x200);
}

/**
 * The eight groups of an address in the parser's spelling: hexadecimal, the longest run of zeros as `::`.
 */
function groupsOf(text: string): number[] {
  const [head = '', tail = ''] = text.split('::');
  const read = (part: string) =>
    part === '' ? [] : part.split(':').map((one) => parseInt(one, 16));
  const first = read(head);
  const last = read(tail);
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}
