import * as v from 'valibot';

/** A stored value, or a part of one, that is not what it should be. */
export interface BadRecord {
  /** The record's key, and behind it the part's name where it is only a part. */
  key: string;
  /** As it was found. */
  value: unknown;
  reason: string;
}

/** Is told of what could not be read. The reader goes on without it. */
export type NoteBad = (bad: BadRecord) => void;

/** What is wrong, and where, without what was found: that may be long, or a secret. */
export function reasonOf(issue: v.BaseIssue<unknown>): string {
  const place = v.getDotPath(issue);
  return `${place === null ? 'not' : `${place} is not`} ${issue.expected ?? issue.type}`;
}
