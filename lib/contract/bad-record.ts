import * as v from 'valibot';

/** A stored value, or part of one, that is invalid. */
export interface BadRecord {
  /** The record's key, followed by the name of the part if only a part is invalid. */
  key: string;
  /** As it was found. */
  value: unknown;
  reason: string;
}

/** Reports what could not be read. The reader continues without it. */
export type NoteBad = (bad: BadRecord) => void;

/** What is wrong and where. Leaves the value out: it may be long, or secret. */
export function reasonOf(issue: v.BaseIssue<unknown>): string {
  const place = v.getDotPath(issue);
  return `${place === null ? 'not' : `${place} is not`} ${issue.expected ?? issue.type}`;
}
