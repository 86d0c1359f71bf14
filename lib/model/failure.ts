/**
 * Why audio did not come, as a value. `network`: not reachable, or broke off. `decode`: it came and
 * could not be decoded. `unsupported`: it came and is no audio that we play. `blocked`: the browser
 * refused to play it.
 */
export type FailureKind = 'network' | 'decode' | 'unsupported' | 'blocked';

export interface Failure {
  kind: FailureKind;
  /** For the log and for hints; not shown by itself. */
  detail: string;
}
