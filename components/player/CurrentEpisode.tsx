import { Tabs } from '@base-ui/react/tabs';
import { lazy, Suspense, useState } from 'react';
import { formatTime } from '@/lib/i18n/format-time';
import { t } from '@/lib/i18n/translate';
import { chooseTranscript } from '@/lib/model/choose-transcript';
import type { PlayableItem } from '@/lib/model/playable-item';
import type { Chapter } from '@/lib/model/show';
import { indexAt } from '@/lib/model/show';
import { useChapters, useEpisode } from '@/lib/ui/data/use-episodes';
import { ROW } from '@/lib/ui/focus-when-there';
import { usePlayer } from '@/lib/ui/use-player';
import { usePosition } from '@/lib/ui/use-position';
import { RowFocus } from '../lists/rows/RowFocus';
import { useGoTo } from '../lists/use-go-to';
import { Transcript } from './transcript/Transcript';
import { HeardBefore } from './UpNext';

/** Where the tab that the listener opened last is remembered. */
const OPENED = 'episodeTab';

/**
 * The current episode's notes, chapters and transcript, if it has any. The transcript is in front, unless the listener
 * last opened another.
 */
export function CurrentEpisode({ item, showId }: { item: PlayableItem; showId: string }) {
  const id = String(item.id);
  const { language } = usePlayer().state.settings;
  const { value: page } = useEpisode(id, showId);
  const chapters = useChapters(page);
  const [opened, setOpened] = useState(() => localStorage.getItem(OPENED));
  const [isPressed, setPressed] = useState(false);
  const transcript = page
    ? chooseTranscript(page.transcripts, language ?? navigator.language)
    : undefined;
  if (chapters.length === 0 && transcript === undefined) {
    return <CurrentNotes item={item} showId={showId} />;
  }
  const first = transcript ? 'transcript' : 'notes';
  const isThere = opened === 'notes' || (opened === 'chapters' && chapters.length > 0);
  function open(tab: string) {
    localStorage.setItem(OPENED, tab);
    setOpened(tab);
    setPressed(true);
  }
  return (
    <Tabs.Root value={isThere ? opened : first} onValueChange={open}>
      <Tabs.List
        activateOnFocus
        className="relative mb-2 flex justify-center gap-1 border-b border-line @min-[600px]:justify-start"
      >
        {transcript && <Tab value="transcript">{t('player.transcript')}</Tab>}
        <Tab value="notes">{t('player.notes')}</Tab>
        {chapters.length > 0 && <Tab value="chapters">{t('player.chapters')}</Tab>}
        <Tabs.Indicator className="absolute bottom-[-1px] left-0 h-[2px] translate-x-(--active-tab-left) w-(--active-tab-width) rounded-full bg-accent transition-all duration-200 ease-out" />
      </Tabs.List>
      <Tabs.Panel value="notes" className="inert:hidden">
        <CurrentNotes item={item} showId={showId} named />
      </Tabs.Panel>
      {chapters.length > 0 && (
        <Tabs.Panel value="chapters" className="inert:hidden">
          <ChapterList item={item} chapters={chapters} />
        </Tabs.Panel>
      )}
      {transcript && (
        <Tabs.Panel value="transcript" className="inert:hidden">
          <Transcript item={item} url={transcript.url} isAsked={isPressed} />
        </Tabs.Panel>
      )}
    </Tabs.Root>
  );
}

function Tab({ value, children }: { value: string; children: string }) {
  return (
    <Tabs.Tab
      value={value}
      className="h-9 rounded-lg px-3 font-medium wrap-break-word text-muted transition-colors hover:text-ink data-active:text-ink @max-[320px]:px-1 @max-[320px]:text-xs @max-[230px]:wrap-anywhere"
    >
      {children}
    </Tabs.Tab>
  );
}

const EpisodeNotes = lazy(() =>
  import('../podcasts/pages').then((pages) => ({ default: pages.EpisodeNotes })),
);

interface CurrentNotesProps {
  item: PlayableItem;
  showId: string;
  /** Whether a heading above already names them. */
  named?: boolean;
}

/**
 * The current episode's notes, if it is in the library, and below them what was heard before: shown together, so that
 * the notes do not push it down.
 */
function CurrentNotes({ item, showId, named = false }: CurrentNotesProps) {
  const { value: page, failed } = useEpisode(String(item.id), showId);
  if (page === undefined && !failed) return null;
  return (
    <Suspense>
      {page && (
        <section aria-label={t('player.show_notes')} className="relative px-2 pb-4">
          <h3 className={named ? 'sr-only' : 'section-title pb-1'}>{t('player.show_notes')}</h3>
          <EpisodeNotes page={page} />
        </section>
      )}
      <HeardBefore item={item} />
    </Suspense>
  );
}

interface ChapterListProps {
  item: PlayableItem;
  chapters: readonly Chapter[];
}

/** An episode's chapters: the current one is marked, and a press jumps to one. */
function ChapterList({ item, chapters }: ChapterListProps) {
  const current = indexAt(chapters, usePosition());
  const goTo = useGoTo(item);
  return (
    <RowFocus>
      <ol aria-label={t('player.chapters')}>
        {chapters.map(({ startTime, title }, index) => (
          <li key={`${startTime} ${title}`} {...{ [ROW]: String(startTime) }}>
            <button
              type="button"
              aria-current={index === current ? 'true' : undefined}
              onClick={() => goTo(startTime)}
              className="flex min-h-10 w-full items-baseline gap-3 rounded-lg px-2 py-2 text-start -outline-offset-2 hover:bg-sunken aria-[current]:bg-sunken/60 aria-[current]:font-semibold aria-[current]:text-accent"
            >
              <span dir="ltr" className="w-12 shrink-0 text-end text-xs text-muted tabular-nums">
                {formatTime(startTime)}
              </span>
              <span dir="auto" className="line-clamp-4 min-w-0 flex-1">
                {title || t('player.chapter', { number: index + 1 })}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </RowFocus>
  );
}
