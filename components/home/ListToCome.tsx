import { useId, useState } from 'react';
import type { MessageKey } from '@/lib/i18n/message-keys';
import { t } from '@/lib/i18n/translate';
import { RowSkeletons } from '../lists/rows/RowSkeletons';
import { SectionHeading } from '../primitives/SectionHeading';
import { collectionsToCome, type HomeList, rowsToCome } from './use-home-lists';

const WORDS = {
  begun: { heading: 'home.continue_listening', loading: 'home.loading_begun' },
  favourites: { heading: 'home.favourites', loading: 'home.loading_favourites' },
  fresh: { heading: 'home.new_episodes', loading: 'home.loading_new_episodes' },
} as const satisfies Record<HomeList, { heading: MessageKey; loading: MessageKey }>;

export const headingOf = (list: HomeList) => t(WORDS[list].heading);

/** A placeholder for a list until it is known. */
export function ListToCome({ list }: { list: HomeList }) {
  const [rows] = useState(rowsToCome);
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <SectionHeading id={headingId}>{headingOf(list)}</SectionHeading>
      <div className="animate-arrive">
        <RowSkeletons count={rows[list]} label={t(WORDS[list].loading)} />
      </div>
    </section>
  );
}

/** As high as the row of collections' tiles. */
export const TILES_HEIGHT = 'h-32';

/** A placeholder for the collections until they are known, if there were some the last time. */
export function TilesToCome() {
  const [hasTiles] = useState(collectionsToCome);
  return hasTiles && <div className={TILES_HEIGHT} />;
}
