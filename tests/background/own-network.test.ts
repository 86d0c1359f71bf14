import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createOwnNetwork, type OwnNetwork } from '@/lib/background/own-network';
import { isPrivateAddress } from '@/lib/model/values/private-address';
import { systemClock } from '@/lib/platform/time/clock';

interface Rule {
  id: number;
  priority: number;
  action: { type: 'allow' | 'block' };
  condition: { regexFilter?: string; requestDomains?: string[]; initiatorDomains: string[] };
}

/** The browser's dynamic rules, returned as copies like in browsers. */
class FakeRules {
  rules: Rule[] = [];
  changes = 0;

  async getDynamicRules(): Promise<Rule[]> {
    return this.rules.map((rule) => ({ ...rule, condition: { ...rule.condition } }));
  }

  async updateDynamicRules(change: { removeRuleIds: number[]; addRules: object[] }): Promise<void> {
    this.changes++;
    this.rules = this.rules.filter(({ id }) => !change.removeRuleIds.includes(id));
    this.rules.push(...(change.addRules as Rule[]));
    if (new Set(this.rules.map(({ id }) => id)).size < this.rules.length) throw new Error('id');
  }

  ends(address: string): boolean {
    const { href, hostname } = new URL(address);
    const matching = this.rules.filter(({ condition: { regexFilter, requestDomains } }) =>
      regexFilter !== undefined
        ? new RegExp(regexFilter).test(href)
        : requestDomains?.some((one) => hostname === one || hostname.endsWith(`.${one}`)),
    );
    const [first] = matching.sort((a, b) => b.priority - a.priority);
    return first?.action.type === 'block';
  }
}

describe('the listener’s own network', () => {
  let rules: FakeRules;
  let network: OwnNetwork;

  beforeEach(() => {
    rules = new FakeRules();
    network = createOwnNetwork(rules, 'abc');
  });
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it('is blocked only for requests from this extension', async () => {
    await settled();
    expect(rules.rules.length).toBeGreaterThan(10);
    for (const { condition } of rules.rules) expect(condition.initiatorDomains).toEqual(['abc']);
  });

  it('is blocked at every address that counts as private', async () => {
    await settled();
    const octet = fc.oneof(
      fc.nat(255),
      fc.constantFrom(0, 10, 100, 127, 169, 172, 192, 198, 168, 254, 64, 16, 31, 128),
    );
    const ipv4 = fc.tuple(octet, octet, octet, octet).map((numbers) => numbers.join('.'));
    const group = fc.oneof(
      fc.nat(0xffff),
      fc.constantFrom(0, 0, 0, 0x2001, 0x2002, 0x64, 0xff9b, 0xfe80, 0xfd00, 0x1ff, 0x200, 2, 3),
    );
    const ipv6 = fc
      .array(group, { minLength: 8, maxLength: 8 })
      .map((groups) => `[${groups.map((one) => one.toString(16)).join(':')}]`);
    const name = fc.constantFrom(
      ...['nas', 'fritz.box', 'a.fritz.box', 'x.nip.io', 'localhost', 'a.local', 'LOCALHOST.'],
      ...['fritz.box.', 'router.asus.com', '0x7f.1', '2130706433', 'x.home.arpa'],
    );
    const rest = fc.constantFrom('/', ':8000/x', '/?http://a.example/', ':81');
    const login = fc.constantFrom('', 'ann@', 'ann:b%2F@');
    const scheme = fc.constantFrom('http://', 'https://');
    fc.assert(
      fc.property(scheme, login, fc.oneof(ipv4, ipv6, name), rest, (...parts) => {
        const address = parts.join('');
        if (isPrivateAddress(address))
          expect([address, rules.ends(address)]).toEqual([address, true]);
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ...[
      'https://a.example/',
      'http://radio.example.com:8000/x',
      'http://8.8.8.8/',
      'http://11.0.0.1/',
    ],
    ...[
      'http://172.15.0.1/',
      'http://100.63.0.1/',
      'http://[2a00:1450::1]/',
      'http://[2001:4860::8]/',
    ],
    ...['http://a.example/http://127.0.0.1/', 'http://a.example/?http://10.0.0.1:80/'],
    ...['http://127.0.0.1@a.example/', 'http://10.0.0.1.example/', 'http://notlocal.de/'],
    ...['http://192.168.1.1.example:80/', 'http://100.128.0.1/', 'http://223.0.0.1/'],
  ])('does not include %s', async (address) => {
    await settled();
    expect(rules.ends(address)).toBe(false);
  });

  it.each([
    ...['http://192.168.1.5:8000/x', 'http://nas/', 'http://fritz.box/', 'http://[fd00::1]/'],
    ...[
      'http://localhost./',
      'http://ann:b@10.0.0.1/',
      'http://[2001::1]/',
      'http://radio.example./',
    ],
  ])('is open at %s and the rest of that host only, once announced', async (address) => {
    await network.reach(address);
    expect(rules.ends(address)).toBe(false);
    const { host } = new URL(address);
    expect(rules.ends(`http://${host}/other`)).toBe(false);
    expect(rules.ends('http://192.168.1.51/')).toBe(true);
    expect(rules.ends('http://a.lan/')).toBe(true);
  });

  it('needs no rule change for an internet address or for a host already announced', async () => {
    await network.reach('https://a.example/');
    expect(rules.changes).toBe(1);
    await network.reach('http://nas/1');
    await network.reach('http://nas:8000/2');
    expect(rules.changes).toBe(2);
  });

  it('keeps announced hosts across restarts without changing the rules', async () => {
    await network.reach('http://192.168.1.5/');
    const next = createOwnNetwork(rules, 'abc');
    await next.reach('http://192.168.1.5/');
    expect(rules.changes).toBe(2);
    await next.reach('http://nas/');
    expect(rules.ends('http://192.168.1.5/') || rules.ends('http://nas/')).toBe(false);
  });

  it('replaces incomplete rules of an earlier version', async () => {
    await settled();
    rules.rules.pop();
    createOwnNetwork(rules, 'abc');
    await settled();
    expect(rules.ends('http://a.local/')).toBe(true);
  });

  it('goes on without a browser that never answers, and asks again for the next request', async () => {
    vi.spyOn(console, 'info').mockImplementation(() => {});
    await settled();
    const answered = rules.updateDynamicRules;
    rules.updateDynamicRules = () => new Promise(() => {});
    const impatient = createOwnNetwork(rules, 'abc', {
      ...systemClock,
      after: (_, run) => systemClock.after(10, run),
    });
    await impatient.reach('http://nas/');
    expect(rules.ends('http://nas/')).toBe(true);
    rules.updateDynamicRules = answered;
    await impatient.reach('http://nas/');
    expect(rules.ends('http://nas/')).toBe(false);
  });

  it('forgets the host announced first when there are more than 100', async () => {
    for (let n = 0; n <= 100; n++) await network.reach(`http://10.0.0.${n}/`);
    expect(rules.ends('http://10.0.0.0/')).toBe(true);
    expect(rules.ends('http://10.0.0.1/') || rules.ends('http://10.0.0.100/')).toBe(false);
  });
});
