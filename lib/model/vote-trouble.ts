/**
 * Why a vote for a station did not count. `unreachable`: the directory is not. `too-often`: it was the same
 * station as a moment ago. `refused`: for what the directory says, in English. `not-counted`: it does not
 * say.
 */
export type VoteTrouble =
  | { kind: 'unreachable' | 'too-often' | 'not-counted' }
  | { kind: 'refused'; reason: string }
  /** The background went away before it could answer. */
  | { kind: 'interrupted' };
