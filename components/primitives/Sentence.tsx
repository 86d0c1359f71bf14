import { Fragment, type ReactNode } from 'react';

/** A message in pieces, from `parts()`. */
type Pieces<Name extends string> = readonly (string | { name: Name })[];

/**
 * A message that contains more than text, in the order of its language: pass a property for each name in
 * the message's braces.
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
