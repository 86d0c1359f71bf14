import { SECOND } from '@/lib/model/constants';
import { PRIVATE_BLOCKS, PRIVATE_DOMAINS } from '@/lib/model/values/private-address';
import { log } from '@/lib/platform/log';
import { type Clock, systemClock } from '@/lib/platform/time/clock';
import { inTime } from '@/lib/platform/time/in-time';

/** The part of `declarativeNetRequest` that is used here. */
export interface RequestRules {
  getDynamicRules(): Promise<{ id: number }[]>;
  updateDynamicRules(change: { removeRuleIds: number[]; addRules: object[] }): Promise<void>;
}

/** Keeps what comes from the internet out of the listener's own network. */
export interface OwnNetwork {
  /**
   * Allows requests to this address, and to all others at its host from then on. Call it right before the
   * request, for addresses that have passed `mayName`; for public addresses it does nothing. Never rejects.
   */
  reach(address: string): Promise<void>;
}

/** The parts of a request's address that a rule looks at (declarativeNetRequest, RuleCondition). */
interface Condition {
  regexFilter?: string;
  requestDomains?: string[];
}

interface Rule {
  id: number;
  priority: number;
  action: { type: 'allow' | 'block' };
  condition: Condition & { initiatorDomains: string[] };
}

const BEGIN = '^https?://([^/]*@)?';
const END = '[:/]';
/** A browser may never answer: after this time callers continue, and their request simply fails. Milliseconds. */
const DEADLINE = 5 * SECOND;
const FIRST_REACHED = 1000;
/** Nobody listens to more hosts in their own network; those reached first are dropped first. */
const MOST_REACHED = 100;

const BLOCKED: readonly Condition[] = [
  ...PRIVATE_BLOCKS.map(([first, length]) => ({
    regexFilter: BEGIN + ofBlock(first, length) + END,
  })),
  // Names without a dot, and names that end in one, which domain rules do not match.
  { regexFilter: `${BEGIN}[^/.:@\\[]+${END}` },
  { regexFilter: `${BEGIN}[^/:@]+\\.${END}` },
  // In IPv6 only 2000::/3 is public, and within it 2001::/23 and 2002::/16 may lead back in.
  { regexFilter: `${BEGIN}\\[([^23]|[23][^:]{0,2}:|2001:(1?[^:]{0,2})?:|2002:)` },
  { requestDomains: [...PRIVATE_DOMAINS] },
];

const PATTERNS = BLOCKED.flatMap(({ regexFilter }) =>
  regexFilter === undefined ? [] : [new RegExp(regexFilter)],
);

/**
 * Makes the browser itself block this extension's requests into the listener's own network, unless they were
 * announced. The extension checks addresses before it requests them, but learns too late, or never, where the
 * redirect of a picture, audio or a feed leads. Needs access to all sites. `ownHost` is the host of the
 * extension's own origin, which initiates all of its requests.
 */
export function createOwnNetwork(
  rules: RequestRules,
  ownHost: string,
  clock: Clock = systemClock,
): OwnNetwork {
  const initiatorDomains = [ownHost];
  const blocking = BLOCKED.map((condition, nth) =>
    ruleOf(1 + nth, 'block', { ...condition, initiatorDomains }),
  );
  let reached: { host: string; rule: Rule }[] = [];
  /** One change at a time. */
  let changing = restore();

  const update = (change: Parameters<RequestRules['updateDynamicRules']>[0]) =>
    inTime(clock, DEADLINE, rules.updateDynamicRules(change));

  async function restore(): Promise<void> {
    try {
      const standing = (await inTime(clock, DEADLINE, rules.getDynamicRules())) as Rule[];
      reached = standing
        .filter(({ id }) => id >= FIRST_REACHED)
        .map((rule) => ({ host: hostOfPattern(rule.condition.regexFilter ?? ''), rule }));
      const before = standing.filter(({ id }) => id < FIRST_REACHED);
      if (isSame(before, blocking)) return;
      const removeRuleIds = before.map(({ id }) => id);
      await update({ removeRuleIds, addRules: blocking });
    } catch (error) {
      log('own network', 'not closed', error);
    }
  }

  async function open(host: string): Promise<void> {
    if (reached.some((one) => one.host === host)) return;
    const id = Math.max(FIRST_REACHED, ...reached.map(({ rule }) => rule.id + 1));
    const regexFilter = BEGIN + escaped(host) + END;
    const rule = ruleOf(id, 'allow', { regexFilter, initiatorDomains });
    const gone = reached.slice(0, Math.max(0, reached.length + 1 - MOST_REACHED));
    try {
      // Its own id, too: an earlier change that the browser applied late may have taken it.
      const removeRuleIds = [...gone.map((one) => one.rule.id), id];
      await update({ removeRuleIds, addRules: [rule] });
      reached = [...reached.slice(gone.length), { host, rule }];
    } catch (error) {
      log('own network', 'not opened', error);
    }
  }

  return {
    async reach(address) {
      if (!isBlocked(address)) return;
      const { hostname } = new URL(address);
      changing = changing.then(() => open(hostname));
      await changing;
    },
  };
}

/** Whether these rules make the browser block a request to this address. */
function isBlocked(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { href, hostname } = new URL(address);
  const isIn = (domain: string) => hostname === domain || hostname.endsWith(`.${domain}`);
  return PATTERNS.some((pattern) => pattern.test(href)) || PRIVATE_DOMAINS.some(isIn);
}

function ruleOf(id: number, type: 'allow' | 'block', condition: Rule['condition']): Rule {
  return { id, priority: type === 'allow' ? 2 : 1, action: { type }, condition };
}

/** Browsers return rules with more properties than they were given. */
function isSame(standing: readonly Rule[], wanted: readonly Rule[]): boolean {
  const textOf = ({ id, condition }: Rule) =>
    JSON.stringify([
      ...[id, condition.regexFilter ?? '', condition.requestDomains ?? []],
      condition.initiatorDomains,
    ]);
  const texts = new Set(standing.map(textOf));
  return standing.length === wanted.length && wanted.every((rule) => texts.has(textOf(rule)));
}

/** The addresses of an IPv4 block, with each partly varying number written out. */
function ofBlock(first: string, length: number): string {
  const numbers = first.split('.').map(Number);
  const whole = Math.floor(length / 8);
  const size = 2 ** (8 - (length % 8));
  return numbers
    .map((number, nth) => {
      if (nth < whole) return `${number}`;
      if (nth > whole || size === 256) return '\\d+';
      return `(${Array.from({ length: size }, (_, step) => number + step).join('|')})`;
    })
    .join('\\.');
}

const escaped = (host: string) => host.replace(/[.[\]]/g, '\\$&');
const hostOfPattern = (pattern: string) =>
  pattern.slice(BEGIN.length, -END.length).replaceAll('\\', '');
