import { type ReactNode, useId, useState } from 'react';
import type { MessageKey } from '@/lib/i18n/message-keys';
import { t } from '@/lib/i18n/translate';
import { ROW } from '@/lib/ui/focus-when-there';
import { RowSkeletons } from '../lists/rows/RowSkeletons';
import { SectionHeading } from '../primitives/SectionHeading';
import { collectionsToCome, type HomeList, rowsToCome } from './use-home-lists';

const WORDS = {
  begun: { heading: 'home.continue_listening', loading: 'home.loading_begun' },
  favourites: { heading: 'home.favourites', loading: 'home.loading_favourites' },
  fresh: { heading: 'home.new_episodes', loading: 'home.loading_new_episodes' },
} as const satisfies Record<HomeList, { heading: MessageKey; loading: MessageKey }>;

export const headingOf = (list: HomeList) => t(WORDS[list].heading);

/** One of Home's lists below its heading. */
export function HomeSection({ list, children }: { list: HomeList; children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <SectionHeading id={headingId}>{headingOf(list)}</SectionHeading>
      {children}
    </section>
  );
}

interface MoreButtonProps {
  /** Tells it from other rows, for when one comes back to it. */
  row: string;
  /** Its name for screen readers, which contains the words. */
  label: string;
  words: string;
  onPress: () => void;
}

/** Leads from a list that shows only the first of something to the others. */
export const MoreButton = ({ row, label, words, onPress }: MoreButtonProps) => (
  <span {...{ [ROW]: row }}>
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="rounded-full px-2 py-1 text-xs font-medium whitespace-nowrap text-accent hover:underline"
    >
      {words}
    </button>
  </span>
);

interface HeadingWithMoreProps {
  id: string;
  heading: string;
  className?: string;
  /** The button beside it; none if nothing more is to be seen. */
  more: MoreButtonProps | null;
}

/** The heading of a list that shows only the first of something, with a button that leads to the others. */
export function HeadingWithMore({ id, heading, className = '', more }: HeadingWithMoreProps) {
  return (
    <div className={`flex items-baseline justify-between gap-2 ${className}`}>
      <SectionHeading id={id}>{heading}</SectionHeading>
      {more && <MoreButton {...more} />}
    </div>
  );
}

/** What stands for a list until it is known. */
export function ListToCome({ list }: { list: HomeList }) {
  const [rows] = useState(rowsToCome);
  return (
    <HomeSection list={list}>
      <div className="animate-arrive">
        <RowSkeletons count={rows[list]} label={t(WORDS[list].loading)} />
      </div>
    </HomeSection>
  );
}

/** As high as the row of collections' tiles. */
export const TILES_HEIGHT = 'h-32';

/** What stands for the collections until they are known, if there were some the last time. */
export function TilesToCome() {
  const [hasTiles] = useState(collectionsToCome);
  return hasTiles && <div className={TILES_HEIGHT} />;
}
