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
