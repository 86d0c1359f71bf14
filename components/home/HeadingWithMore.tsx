import type { ReactNode } from 'react';
import { ROW } from '@/lib/ui/focus-when-there';
import { SectionHeading } from '../primitives/SectionHeading';

/** The style of a button beside a heading, which does not make the line higher. */
export const BESIDE_HEADING =
  '-my-1 rounded-full px-2 py-1 text-xs font-medium whitespace-nowrap text-accent hover:underline';

interface MoreButtonProps {
  /** Identifies it, so that the focus can return to it. */
  row: string;
  /** Its name for screen readers, which contains the words. */
  label: string;
  words: string;
  onPress: () => void;
}

/** Leads from a list that shows only its first entries to all of them. */
export const MoreButton = ({ row, label, words, onPress }: MoreButtonProps) => (
  <span {...{ [ROW]: row }}>
    <button type="button" aria-label={label} onClick={onPress} className={BESIDE_HEADING}>
      {words}
    </button>
  </span>
);

interface HeadingLineProps {
  id: string;
  heading: string;
  /** A button at its end. */
  children: ReactNode;
}

/** The heading of a list, with a button beside it. */
export const HeadingLine = ({ id, heading, children }: HeadingLineProps) => (
  <div className="flex items-baseline justify-between gap-2">
    <SectionHeading id={id}>{heading}</SectionHeading>
    {children}
  </div>
);

interface HeadingWithMoreProps extends Omit<HeadingLineProps, 'children'> {
  /** The button beside it; null if there is nothing more to see. */
  more: MoreButtonProps | null;
}

/** The heading of a list that shows only its first entries, with a button that leads to all of them. */
export const HeadingWithMore = ({ more, ...rest }: HeadingWithMoreProps) => (
  <HeadingLine {...rest}>{more && <MoreButton {...more} />}</HeadingLine>
);
