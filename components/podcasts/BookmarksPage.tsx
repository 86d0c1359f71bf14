import Bookmark from 'lucide-react/icons/bookmark';
import Check from 'lucide-react/icons/check';
import Download from 'lucide-react/icons/download';
import Link from 'lucide-react/icons/link';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import Trash2 from 'lucide-react/icons/trash-2';
import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { formatTime } from '@/lib/i18n/format-time';
import { t } from '@/lib/i18n/translate';
import {
  LONGEST_NOTE,
  type Bookmark as Moment,
  momentLink,
  noteLines,
  shownLine,
} from '@/lib/model/bookmark';
import { itemName, itemSource, loadingKey } from '@/lib/model/playable-item';
import { localDay } from '@/lib/model/values/dates';
import { useBookmarks } from '@/lib/ui/data/use-bookmarks';
import { ROW } from '@/lib/ui/focus-when-there';
import { usePlayer } from '@/lib/ui/use-player';
import type { ViewState } from '@/lib/ui/view-state';
import { CoverSign } from '../lists/CoverSign';
import { ListLost, ListMessage } from '../lists/ListMessage';
import { PageFrame } from '../lists/PageFrame';
import { PageHeading } from '../lists/PageHeading';
import { DOT } from '../lists/rows/DetailLine';
import { ROW_PRESS } from '../lists/rows/ListRow';
import { RowButton } from '../lists/rows/RowButton';
import { RowFocus } from '../lists/rows/RowFocus';
import { RowSkeletons } from '../lists/rows/RowSkeletons';
import { VirtualRows } from '../lists/rows/VirtualRows';
import { useGoTo } from '../lists/use-go-to';
import { troubleOf, useUndo } from '../lists/use-undo';
import { Cover } from '../primitives/Cover';
import { download } from '../primitives/download';
import { IconButton } from '../primitives/IconButton';
import { useCopy } from '../primitives/use-copy';
import { bookmarksMarkdown } from './bookmarks-markdown';

/** The moments of episodes that the listener bookmarked, the latest first. */
export function BookmarksPage({ look }: { look: ViewState }) {
  const { value: bookmarks, failed, refresh } = useBookmarks();
  const { noteBookmark, removeBookmark } = usePlayer();
  const list = useRef<HTMLElement>(null);
  const { hidden, hold, tell, keepHidden } = useUndo(list);
  const { copy, hasCopied, sentence } = useCopy();

  useEffect(() => {
    if (bookmarks) keepHidden(new Set(bookmarks.map(keyOf)));
  }, [bookmarks, keepHidden]);

  const shown = bookmarks?.filter((one) => !hidden.has(keyOf(one)));

  async function setNote(id: string, note: string) {
    const trouble = await troubleOf(noteBookmark({ id, note }));
    if (trouble !== null) tell(trouble);
  }

  const remove = ({ id, position }: Moment) =>
    hold({
      words: t('bookmarks.removed', { time: formatTime(position) }),
      run: () => troubleOf(removeBookmark(id)),
      row: id,
    });

  return (
    <PageFrame
      look={look}
      bar={
        shown &&
        shown.length > 0 && (
          <IconButton
            label={t('bookmarks.export')}
            onClick={() =>
              download(
                bookmarksMarkdown(shown),
                `skywave-bookmarks-${localDay(Date.now())}.md`,
                'text/markdown',
              )
            }
          >
            <Download aria-hidden className="size-4.5" />
          </IconButton>
        )
      }
    >
      <section ref={list} aria-label={t('bookmarks.heading')}>
        <PageHeading className="px-2 pb-1">{t('bookmarks.heading')}</PageHeading>
        {shown === undefined && !failed && (
          <div className="animate-arrive">
            <RowSkeletons count={5} label={t('bookmarks.loading')} />
          </div>
        )}
        {shown === undefined && failed && (
          <ListLost
            heading={t('bookmarks.lost')}
            why={t('podcasts.interrupted')}
            onRetry={refresh}
          />
        )}
        {shown?.length === 0 && (
          <ListMessage Sign={Bookmark} heading={t('bookmarks.none')}>
            <p>{t('bookmarks.none_advice')}</p>
          </ListMessage>
        )}
        <RowFocus>
          {shown && shown.length > 0 && (
            <VirtualRows label={t('bookmarks.heading')} items={shown} keyOf={keyOf}>
              {(bookmark, place) => {
                const link = momentLink(bookmark);
                return (
                  <BookmarkRow
                    {...{ bookmark, place }}
                    copied={hasCopied(link)}
                    onCopy={() => copy(link)}
                    onNote={(note) => setNote(bookmark.id, note)}
                    onRemove={() => remove(bookmark)}
                  />
                );
              }}
            </VirtualRows>
          )}
        </RowFocus>
        <p role="status" className="sr-only">
          {sentence}
        </p>
      </section>
    </PageFrame>
  );
}

const keyOf = ({ id }: Moment): string => id;

interface BookmarkRowProps {
  bookmark: Moment;
  place: ComponentProps<'li'>;
  copied: boolean;
  onCopy: () => void;
  onNote: (note: string) => void;
  onRemove: () => void;
}

/** A bookmark: press anywhere on it to hear what follows. Its buttons are beside the first two lines only. */
function BookmarkRow({ bookmark, place, copied, ...on }: BookmarkRowProps) {
  const { id, item, position } = bookmark;
  const line = shownLine(bookmark);
  const { state } = usePlayer();
  const goTo = useGoTo(item);
  const { note, change } = useOwnNote(bookmark.note, on.onNote);
  const [editing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const name = itemName(item);
  const source = itemSource(item);
  const time = formatTime(position);
  const CopySign = copied ? Check : Link;
  return (
    <li
      {...place}
      {...{ [ROW]: id }}
      className="group relative flex items-start gap-3 rounded-xl px-2 py-1.5 transition-colors hover:bg-sunken"
    >
      <button
        type="button"
        aria-label={t('bookmarks.play', { name, time })}
        aria-busy={state.loading[loadingKey(item)] ?? false}
        onClick={() => goTo(position)}
        className={ROW_PRESS}
      >
        <span className="relative block">
          <Cover item={item} className="cover-11 rounded-lg" />
          <CoverSign stays={false}>
            <Play className="ms-0.5 size-4.5 fill-current" />
          </CoverSign>
        </span>
      </button>
      <div className="min-w-0 flex-1">
        <div className="flex min-h-11 flex-col justify-center row-active:pe-24 hover-none:pe-24">
          <p dir="auto" title={name} className="one-line font-medium">
            {name}
          </p>
          <p className="flex text-xs text-muted">
            <span dir="ltr" className="shrink-0 font-medium text-accent tabular-nums">
              {time}
            </span>
            {source !== name && (
              <>
                <span className="whitespace-pre">{DOT}</span>
                <span dir="auto" title={source} className="one-line min-w-0">
                  {source}
                </span>
              </>
            )}
          </p>
        </div>
        {line !== '' && (
          <p dir="auto" className="begin-with-page line-clamp-3 text-xs break-words text-muted">
            {t('bookmarks.quote', { line })}
          </p>
        )}
        {editing ? (
          <NoteField
            label={t('bookmarks.note_named', { name, time })}
            note={note}
            after={pencil}
            onDone={(changed) => {
              setEditing(false);
              change(changed);
            }}
          />
        ) : (
          note !== '' && (
            <div className="mt-1 border-s-2 border-accent ps-2">
              <p dir="auto" className="begin-with-page break-words whitespace-pre-line">
                {noteLines(note).join('\n')}
              </p>
            </div>
          )
        )}
      </div>
      <div className="absolute end-1 top-3 flex items-center">
        <RowButton
          ref={pencil}
          label={t('bookmarks.note_named', { name, time })}
          hint={t(note === '' ? 'bookmarks.add_note' : 'bookmarks.edit_note')}
          aria-expanded={editing}
          onClick={() => setEditing(true)}
        >
          <Pencil aria-hidden className="size-4.5" />
        </RowButton>
        <RowButton
          label={t('bookmarks.copy_link_named', { name, time })}
          hint={t('bookmarks.copy_link')}
          onClick={on.onCopy}
        >
          <CopySign aria-hidden className={`size-4.5 ${copied ? 'text-accent' : ''}`} />
        </RowButton>
        <RowButton
          label={t('bookmarks.remove_named', { name, time })}
          hint={t('bookmarks.remove')}
          onClick={on.onRemove}
        >
          <Trash2 aria-hidden className="size-4.5" />
        </RowButton>
      </div>
    </li>
  );
}

/** The note as written here, until the stored one changes. */
function useOwnNote(stored: string, store: (note: string) => void) {
  const [own, setOwn] = useState({ stored, note: stored });
  if (own.stored !== stored) setOwn({ stored, note: stored });
  return {
    note: own.note,
    change(note: string) {
      if (note === own.note) return;
      setOwn({ stored, note });
      store(note);
    },
  };
}

interface NoteFieldProps {
  label: string;
  note: string;
  /** What gets the focus when the listener is done. */
  after: RefObject<HTMLElement | null>;
  onDone: (note: string) => void;
}

/** The field for a note. Leaving it or Enter finishes the note, Escape restores it. */
function NoteField({ label, note, after, onDone }: NoteFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const isDone = useRef(false);

  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(LONGEST_NOTE, LONGEST_NOTE);
  }, []);

  /** Runs only once: when the focus moves on afterwards, the field reports that it was left, too. */
  function finish(text: string) {
    if (isDone.current) return;
    isDone.current = true;
    onDone(text.trim());
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { key, shiftKey, currentTarget, nativeEvent } = event;
    // Enter may choose among an input method's suggestions.
    const isEnd = key === 'Enter' && !shiftKey && !nativeEvent.isComposing;
    if (!isEnd && key !== 'Escape') return;
    event.preventDefault();
    finish(isEnd ? currentTarget.value : note);
    after.current?.focus();
  }

  return (
    <textarea
      ref={field}
      aria-label={label}
      placeholder={t('bookmarks.note')}
      defaultValue={note}
      maxLength={LONGEST_NOTE}
      rows={2}
      dir="auto"
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget }) => finish(currentTarget.value)}
      className="relative z-1 mt-1 block field-sizing-content max-h-40 min-h-10 w-full resize-none rounded-lg border border-strong bg-ground px-2 py-1 text-ink placeholder:text-muted focus-visible:outline-offset-0"
    />
  );
}
