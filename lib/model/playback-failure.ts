/**
 * Why audio failed, as a value. `network`: unreachable, or the connection was lost. `decode`: the data
 * could not be decoded. `unsupported`: a format we cannot play. `blocked`: the browser refused to play it.
 */
export type FailureKind = 'network' | 'decode' | 'unsupported' | 'blocked';

export interface Failure {
  kind: FailureKind;
  /** For the log and for hints; never shown on its own. */
  detail: string;
}

/**
 * Why an item does not sound (specification, sections 4.2 and 8): its audio could not be loaded, or not be
 * played, or something broke that nothing was expected of. `private`: a public feed names an address that it
 * may not name.
 */
export const BROKEN_LINKS = ['loading', 'playing', 'unexpected', 'private'] as const;
export type BrokenLink = (typeof BROKEN_LINKS)[number];
