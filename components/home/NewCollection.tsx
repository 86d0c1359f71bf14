import { useRef, useState } from 'react';
import { t } from '@/lib/i18n/translate';
import { useNavigation } from '@/lib/ui/navigation';
import { Overlay, opener } from '../primitives/popups/open-overlay';
import { BESIDE_HEADING } from './HeadingWithMore';

/** Makes the first collection, beside a heading. Later ones are made on the collections' page. */
export function NewCollection() {
  const { open } = useNavigation();
  const button = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        {...opener('dialog', isAsking)}
        onClick={() => setAsking(true)}
        className={BESIDE_HEADING}
      >
        {t('collections.new')}
      </button>
      <Overlay open={isAsking}>
        {({ CollectDialog }, isOpen) => (
          <CollectDialog
            open={isOpen}
            wish={{ kind: 'new' }}
            opener={button.current}
            onClose={() => setAsking(false)}
            // The button is gone by then.
            onMade={(made) => open({ kind: 'collection', ...made, covers: [] })}
          />
        )}
      </Overlay>
    </>
  );
}
