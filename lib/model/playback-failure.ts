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
 * Why an item does not play (specification, sections 4.2 and 8): its audio could not be loaded, could not be
 * played, or something unexpected broke. `private`: a public feed refers to a private address, which is not
 * allowed. `output`: the browser's sound output does not answer.
 */
export const BROKEN_LINKS = ['loading', 'playing', 'unexpected', 'private', 'output'] as const;
export type BrokenLink = (typeof BROKEN_LINKS)[number];
