import { Fragment, type ReactNode } from 'react';

/** A message in its pieces, as `parts()` gives it. */
type Pieces<Name extends string> = readonly (string | { name: Name })[];

/**
 * A message with more than text in it, in the order that its language has: a property for each name in
 * the message's braces, with what stands there.
 */
export function Sentence<Name extends string>({
  of,
  ...nodes
}: { of: Pieces<Name> } & Record<Name, ReactNode>) {
  return of.map((piece, index) => (
    <Fragment key={index}>
      {typeof piece === 'string' ? piece : (nodes as Record<string, ReactNode>)[piece.name]}
    </Fragment>
  ));
}
