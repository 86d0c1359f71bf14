import { Dialog } from '@base-ui/react/dialog';
import { Menu } from '@base-ui/react/menu';
import FolderPlus from 'lucide-react/icons/folder-plus';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { t } from '@/lib/i18n/translate';
import {
  collectionName,
  comparableName,
  LONGEST_COLLECTION_NAME,
  MOST_COLLECTIONS,
} from '@/lib/model/collection';
import { type Favourite, favouriteName } from '@/lib/model/favourite';
import { useCollectionOrders, useCollectionsWith } from '@/lib/ui/data/use-collections';
import { useCollections } from '@/lib/ui/data/use-library';
import { BusyButton, Button } from '../primitives/Button';
import { CheckLine } from '../primitives/fields/CheckLine';
import { TEXT_FIELD } from '../primitives/fields/text-field';
import { TallDialog } from '../primitives/popups/TallDialog';
import { ENTRY } from './QueueMenuItems';

/** What the dialog is for: putting a thing into collections, making a collection, or renaming one. */
export type CollectWish =
  | { kind: 'add'; thing: Favourite }
  | { kind: 'new' }
  | { kind: 'rename'; id: string; name: string };

/** Identifies a collection, with its name. */
interface Named {
  id: string;
  name: string;
}

interface CollectDialogProps {
  open: boolean;
  wish: CollectWish;
  /** Gets the focus back. */
  opener: HTMLElement | null;
  onClose: () => void;
  /** Called with a new collection, if the dialog was opened for one; takes the focus. */
  onMade?: (made: Named) => void;
}

export function CollectDialog({ open, wish, opener, onClose, onMade }: CollectDialogProps) {
  const leadsElsewhere = useRef(false);

  function focusAfterwards() {
    const stays = !leadsElsewhere.current;
    leadsElsewhere.current = false;
    return stays && (opener ?? true);
  }

  function made(collection: Named) {
    leadsElsewhere.current = onMade !== undefined;
    onClose();
    onMade?.(collection);
  }

  return (
    <TallDialog
      open={open}
      onClose={onClose}
      finalFocus={focusAfterwards}
      layer="z-10"
      className="max-w-sm"
    >
      <div className="px-5 pt-5 pb-2">
        <Dialog.Title dir="auto" className="line-clamp-3 text-lg font-semibold break-words">
          {titleOf(wish)}
        </Dialog.Title>
      </div>
      {wish.kind === 'add' && <Choices thing={wish.thing} />}
      <NameForm wish={wish} onDone={made} />
    </TallDialog>
  );
}

function titleOf(wish: CollectWish): string {
  if (wish.kind === 'new') return t('collections.new');
  return wish.kind === 'rename'
    ? t('collections.rename_named', { name: wish.name })
    : t('collections.add_named', { name: favouriteName(wish.thing) });
}

/** The collections; those that contain the thing are ticked. */
function Choices({ thing }: { thing: Favourite }) {
  const { value: tiles = [] } = useCollections();
  const { value: ids } = useCollectionsWith(thing.key);
  const { collect, uncollect } = useCollectionOrders();
  /** The ticks set or removed here, until the background confirms them. */
  const [wanted, setWanted] = useState<Readonly<Record<string, boolean>>>({});
  const [trouble, setTrouble] = useState('');

  // `ids` is newer than what was ticked here.
  useEffect(() => {
    if (ids) setWanted({});
  }, [ids]);

  async function toggle(id: string, isIn: boolean) {
    setTrouble('');
    setWanted((before) => ({ ...before, [id]: isIn }));
    const done = await (isIn ? collect(id, thing) : uncollect(id, thing.key));
    if (done) return;
    setWanted((before) => ({ ...before, [id]: !isIn }));
    setTrouble(t('lists.not_done'));
  }

  if (tiles.length === 0) return null;
  return (
    <div className="min-h-0 overflow-y-auto px-5 pb-2">
      <ul aria-label={t('collections.heading')}>
        {tiles.map(({ id, name }) => (
          <li key={id}>
            <CheckLine
              checked={wanted[id] ?? ids?.includes(id) ?? false}
              onChange={(checked) => toggle(id, checked)}
            >
              {name}
            </CheckLine>
          </li>
        ))}
      </ul>
      <Trouble sentence={trouble} />
    </div>
  );
}

interface NameFormProps {
  wish: CollectWish;
  /** Called with the collection that was made or renamed. Not when a thing is added: that shows as a tick above. */
  onDone: (collection: Named) => void;
}

/** The field for a new collection's name, or for renaming one. A name that exists already means that collection. */
function NameForm({ wish, onDone }: NameFormProps) {
  const { value: tiles = [] } = useCollections();
  const orders = useCollectionOrders();
  const field = useRef<HTMLInputElement>(null);
  const fieldId = useId();
  const [trouble, setTrouble] = useState('');
  const [busy, setBusy] = useState(false);
  const isAdding = wish.kind === 'add';

  useEffect(() => {
    // Listeners who have collections want to tick one.
    if (!isAdding || tiles.length === 0) field.current?.select();
  }, []);

  async function make(name: string): Promise<string | null> {
    const known = tiles.find((tile) => comparableName(tile.name) === comparableName(name));
    if (known !== undefined) {
      const done = !isAdding || (await orders.collect(known.id, wish.thing));
      if (done && !isAdding) onDone({ id: known.id, name: known.name });
      return done ? null : t('lists.not_done');
    }
    const id = crypto.randomUUID();
    const things = isAdding ? [wish.thing] : [];
    const outcome = await orders.add({ id, name, things });
    if (outcome === 'full') return t('collections.full', { limit: MOST_COLLECTIONS });
    if (outcome !== 'added') return t('lists.not_done');
    if (!isAdding) onDone({ id, name });
    return null;
  }

  async function rename(id: string, name: string): Promise<string | null> {
    if (!(await orders.rename(id, name))) return t('lists.not_done');
    onDone({ id, name });
    return null;
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = collectionName(field.current?.value ?? '');
    if (busy || name === '') return field.current?.focus();
    setBusy(true);
    const found = await (wish.kind === 'rename' ? rename(wish.id, name) : make(name));
    setBusy(false);
    setTrouble(found ?? '');
    if (found !== null || !isAdding || field.current === null) return;
    field.current.value = '';
    field.current.focus();
  }

  return (
    <form noValidate onSubmit={submit} className="px-5 pb-5">
      <label htmlFor={fieldId} className="block text-muted">
        {t(isAdding ? 'collections.new' : 'collections.name')}
      </label>
      <div className="mt-1 flex items-center gap-2">
        <input
          ref={field}
          id={fieldId}
          name="collection"
          type="text"
          dir="auto"
          defaultValue={wish.kind === 'rename' ? wish.name : ''}
          maxLength={LONGEST_COLLECTION_NAME}
          autoComplete="off"
          className={`min-w-0 flex-1 ${TEXT_FIELD}`}
        />
        {isAdding && (
          <BusyButton type="submit" busy={busy}>
            {t('collections.create')}
          </BusyButton>
        )}
      </div>
      <Trouble sentence={trouble} />
      <div className="mt-4 flex justify-end gap-2">
        <Dialog.Close render={<Button look={isAdding ? 'primary' : 'quiet'} />}>
          {t(isAdding ? 'common.done' : 'common.cancel')}
        </Dialog.Close>
        {!isAdding && (
          <BusyButton type="submit" look="primary" busy={busy}>
            {t(wish.kind === 'rename' ? 'common.save' : 'collections.create')}
          </BusyButton>
        )}
      </div>
    </form>
  );
}

function Trouble({ sentence }: { sentence: string }) {
  return (
    sentence !== '' && (
      <p role="alert" className="mt-2 text-danger">
        {sentence}
      </p>
    )
  );
}

/**
 * Returns the entry of a thing's menu that opens the dialog; what the menu has to know; and the dialog itself, to be
 * rendered beside the menu, which it outlives. `by`: the button that opened the menu.
 */
export function useCollectEntry(
  thing: Favourite,
  by: HTMLElement,
): { entry: ReactNode; leadsElsewhere: () => boolean; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  // Read when the menu closes, before the next render.
  const opens = useRef(false);

  function change(next: boolean) {
    opens.current = next;
    setOpen(next);
  }

  return {
    leadsElsewhere: () => opens.current,
    entry: (
      <Menu.Item onClick={() => change(true)} className={ENTRY}>
        <FolderPlus aria-hidden className="size-4 text-muted" />
        {t('collections.add_to')}
      </Menu.Item>
    ),
    dialog: (
      <CollectDialog
        open={isOpen}
        wish={{ kind: 'add', thing }}
        opener={by}
        onClose={() => change(false)}
      />
    ),
  };
}
