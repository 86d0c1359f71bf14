/** A result as a value: what was requested, or why there is none. */
export type Outcome<T, Failure> = { ok: true; value: T } | { ok: false; failure: Failure };

export function succeeded<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

export function failed<const Failure>(failure: Failure): { ok: false; failure: Failure } {
  return { ok: false, failure };
}
