import CircleMinus from 'lucide-react/icons/circle-minus';
import Folder from 'lucide-react/icons/folder';
import FolderPlus from 'lucide-react/icons/folder-plus';
import FolderX from 'lucide-react/icons/folder-x';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { t, tn } from '@/lib/i18n/translate';
import { type Collection, type CollectionTile, MOST_COVERS } from '@/lib/model/collection';
import { type Favourite, favouriteName } from '@/lib/model/favourite';
import { listKey } from '@/lib/model/playable-item';
import { useCollection, useCollectionOrders } from '@/lib/ui/data/use-collections';
import { useCollections } from '@/lib/ui/data/use-library';
import { type HomePlace, useNavigation } from '@/lib/ui/navigation';
import { PAGE_HEADING, type ViewState } from '@/lib/ui/view-state';
import { CollectDialog } from '../lists/CollectDialog';
import { ListLost, ListMessage } from '../lists/ListMessage';
import { PageFrame, useBackKeys } from '../lists/PageFrame';
import { PageHeading, PageName } from '../lists/PageHeading';
import { ListRow, ROW_PRESS } from '../lists/rows/ListRow';
import { OwnOrderRows } from '../lists/rows/OwnOrderRows';
import { RowButton } from '../lists/rows/RowButton';
import { RowFocus } from '../lists/rows/RowFocus';
import { RowSkeletons } from '../lists/rows/RowSkeletons';
import { actUndoably, troubleOf, useUndo } from '../lists/use-undo';
import { showRow } from '../podcasts/use-subscribing';
import { Button } from '../primitives/Button';
import { IconButton } from '../primitives/IconButton';
import { opener } from '../primitives/popups/open-overlay';
import { useToaster } from '../primitives/popups/toaster';
import { Mosaic, rowOf } from './CollectionTiles';
import { KeptRow } from './Favourites';

/** A page opened from Home. */
export function HomePage({ place }: { place: HomePlace }) {
  const { look } = useNavigation().current.home;
  useBackKeys(true);
  if (place.kind === 'collections') return <CollectionsPage look={look} />;
  return <CollectionPage known={place} look={look} />;
}

/** Removes a collection, and brings it back as it was. */
function useRemoval() {
  const orders = useCollectionOrders();
  return (id: string, at: number, whole: () => Promise<Collection | null>) => {
    let removed: Collection | null = null;
    return {
      run: async () => {
        removed = await whole();
        if (removed === null) return t('lists.not_done');
        return troubleOf(orders.remove(id));
      },
      undo: async () => {
        const back = removed === null ? 'failed' : await orders.add(removed, at);
        return back === 'added' ? null : t('lists.not_done');
      },
    };
  };
}

/** All collections. */
function CollectionsPage({ look }: { look: ViewState }) {
  const { value: tiles, failed, refresh } = useCollections();
  const { open } = useNavigation();
  const orders = useCollectionOrders();
  const removal = useRemoval();
  const page = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  const { act } = useUndo(page);
  const entries = useMemo(
    () => tiles?.map((tile) => ({ key: tile.id, name: tile.name, tile })),
    [tiles],
  );

  const remove = ({ id, name }: CollectionTile, at: number) =>
    act({
      words: t('collections.removed', { name }),
      ...removal(id, at, () => orders.read(id)),
      focus: { row: rowOf(id) },
    });

  return (
    <PageFrame
      look={look}
      narrow
      bar={
        <Button
          ref={button}
          className="h-8 px-3 text-xs"
          {...opener('dialog', isAsking)}
          onClick={() => setAsking(true)}
        >
          <FolderPlus aria-hidden className="size-4 text-muted" />
          {t('collections.new')}
        </Button>
      }
    >
      <section ref={page} aria-label={t('collections.heading')}>
        <PageHeading className="px-2 pb-1">{t('collections.heading')}</PageHeading>
        <NotThere list={tiles} failed={failed} onRetry={refresh} />
        {entries?.length === 0 && (
          <ListMessage Sign={Folder} heading={t('collections.none')}>
            <p>{t('collections.none_advice')}</p>
          </ListMessage>
        )}
        <RowFocus>
          {entries && entries.length > 0 && (
            <OwnOrderRows
              label={t('collections.heading')}
              entries={entries}
              onMove={({ key, to }) => orders.move(key, to)}
            >
              {({ key, name, tile }, at, place, handle) => (
                <ListRow
                  key={key}
                  row={rowOf(key)}
                  hiding={2}
                  place={place}
                  cover={
                    <button
                      type="button"
                      aria-label={t('rows.open_named', { name })}
                      onClick={() =>
                        open({ kind: 'collection', id: key, name, covers: tile.covers })
                      }
                      className={ROW_PRESS}
                    >
                      <Mosaic covers={tile.covers} size="row" />
                    </button>
                  }
                  buttons={
                    <>
                      <RowButton
                        label={t('collections.remove_named', { name })}
                        hint={t('collections.remove')}
                        onClick={() => remove(tile, at)}
                      >
                        <Trash2 aria-hidden className="size-4.5" />
                      </RowButton>
                      {handle}
                    </>
                  }
                >
                  <p dir="auto" title={name} className="one-line font-medium">
                    {name}
                  </p>
                  <p className="one-line text-xs text-muted">{tn('collections.size', tile.size)}</p>
                </ListRow>
              )}
            </OwnOrderRows>
          )}
        </RowFocus>
      </section>
      <CollectDialog
        open={isAsking}
        wish={{ kind: 'new' }}
        opener={button.current}
        onClose={() => setAsking(false)}
        onMade={(made) =>
          open({ kind: 'collection', ...made, covers: [] }, button.current ?? undefined)
        }
      />
    </PageFrame>
  );
}

interface CollectionPageProps {
  /** What the page that opened it knew. */
  known: Pick<CollectionTile, 'id' | 'name' | 'covers'>;
  look: ViewState;
}

/** What is in one collection. */
function CollectionPage({ known, look }: CollectionPageProps) {
  const { id } = known;
  const { value: collection, failed, refresh } = useCollection(id);
  const { value: tiles } = useCollections();
  const { back } = useNavigation();
  const toaster = useToaster();
  const removal = useRemoval();
  const page = useRef<HTMLElement>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const [isRenaming, setRenaming] = useState(false);
  const name = collection?.name ?? known.name;

  function remove(whole: Collection) {
    const at = tiles?.findIndex((tile) => tile.id === id) ?? -1;
    back();
    // This page is gone by then, so the one below it takes the focus.
    void actUndoably(
      toaster,
      {
        words: t('collections.removed', { name }),
        ...removal(id, at === -1 ? (tiles?.length ?? 0) : at, async () => whole),
      },
      (toast) => {
        document.querySelector<HTMLElement>(`[${PAGE_HEADING}]`)?.focus();
        toaster.close(toast);
      },
    );
  }

  return (
    <PageFrame
      look={look}
      bar={
        collection && (
          <>
            <IconButton
              ref={pencil}
              label={t('collections.rename_named', { name })}
              hint={t('collections.rename')}
              {...opener('dialog', isRenaming)}
              onClick={() => setRenaming(true)}
            >
              <Pencil aria-hidden className="size-4.5" />
            </IconButton>
            <IconButton
              label={t('collections.remove_named', { name })}
              hint={t('collections.remove')}
              onClick={() => remove(collection)}
            >
              <Trash2 aria-hidden className="size-4.5" />
            </IconButton>
          </>
        )
      }
    >
      <section ref={page} aria-label={name}>
        <header className="flex items-center gap-4 px-2 pb-2">
          <Mosaic covers={collection?.things.slice(0, MOST_COVERS) ?? known.covers} size="page" />
          <div className="min-w-0 flex-1">
            <PageName>{name}</PageName>
            <p className="min-h-4 text-xs text-muted">
              {collection && tn('collections.size', collection.things.length)}
            </p>
          </div>
        </header>
        <NotThere list={collection} failed={failed} onRetry={refresh} />
        {collection === null && (
          <ListMessage Sign={FolderX} heading={t('collections.gone')}>
            <Button onClick={back}>{t('lists.back')}</Button>
          </ListMessage>
        )}
        <RowFocus>{collection && <Things collection={collection} page={page} />}</RowFocus>
      </section>
      <CollectDialog
        open={isRenaming}
        wish={{ kind: 'rename', id, name }}
        opener={pencil.current}
        onClose={() => setRenaming(false)}
      />
    </PageFrame>
  );
}

interface ThingsProps {
  collection: Collection;
  page: RefObject<Element | null>;
}

/** The stations and shows of a collection, in the listener's own order. */
function Things({ collection: { id, things }, page }: ThingsProps) {
  const orders = useCollectionOrders();
  const { act } = useUndo(page);
  const entries = useMemo(
    () => things.map((thing) => ({ key: thing.key, name: favouriteName(thing), thing })),
    [things],
  );

  const takeOut = (thing: Favourite, at: number) =>
    act({
      words: t('collections.taken_out', { name: favouriteName(thing) }),
      run: () => troubleOf(orders.uncollect(id, thing.key)),
      undo: () => troubleOf(orders.collect(id, thing, at)),
      focus: { row: thing.kind === 'show' ? showRow(thing.show.id) : listKey(thing.item) },
    });

  if (entries.length === 0) {
    return (
      <ListMessage Sign={Folder} heading={t('collections.empty')}>
        <p>{t('collections.empty_advice')}</p>
      </ListMessage>
    );
  }
  return (
    <OwnOrderRows
      label={t('collections.heading')}
      entries={entries}
      onMove={({ key, to }) => orders.moveThing(id, key, to)}
      tiles
    >
      {({ key, name, thing }, at, place, handle) => (
        <KeptRow key={key} favourite={thing} leads={at === 0} place={place}>
          <RowButton
            label={t('collections.take_out_named', { name })}
            hint={t('collections.take_out')}
            onClick={() => takeOut(thing, at)}
          >
            <CircleMinus aria-hidden className="size-4.5" />
          </RowButton>
          {handle}
        </KeptRow>
      )}
    </OwnOrderRows>
  );
}

interface NotThereProps {
  /** Undefined until it is known. */
  list: unknown;
  failed: boolean;
  onRetry: () => void;
}

/** Stands for a list that is loading, or that could not be loaded. */
function NotThere({ list, failed, onRetry }: NotThereProps) {
  if (list !== undefined) return null;
  if (failed) {
    return (
      <ListLost heading={t('collections.lost')} why={t('podcasts.interrupted')} onRetry={onRetry} />
    );
  }
  return (
    <div className="animate-arrive">
      <RowSkeletons count={4} label={t('collections.loading')} />
    </div>
  );
}
