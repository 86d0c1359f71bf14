import { Tabs } from '@base-ui/react/tabs';
import { t } from '@/lib/i18n/translate';
import type { PlayableItem } from '@/lib/model/playable-item';
import { useChapters } from '@/lib/ui/use-episode-files';
import { useEpisode } from '@/lib/ui/use-library';
import { usePlayer } from '@/lib/ui/use-player';
import { ChapterList } from './ChapterList';
import { CurrentNotes } from './CurrentNotes';
import { chooseTranscript } from './choose-transcript';
import { Transcript } from './Transcript';

/** What belongs to the episode that is on: notes, chapters and transcript, as far as there are any. */
export function CurrentEpisode({ item, showId }: { item: PlayableItem; showId: string }) {
  const id = String(item.id);
  const { language } = usePlayer().state.settings;
  const { value: page } = useEpisode(id, showId);
  const chapters = useChapters(page);
  const transcript = page
    ? chooseTranscript(page.transcripts, language ?? navigator.language)
    : undefined;
  if (chapters.length === 0 && transcript === undefined) {
    return <CurrentNotes id={id} showId={showId} />;
  }
  return (
    <Tabs.Root defaultValue="notes">
      <Tabs.List
        activateOnFocus
        className="relative mb-2 flex justify-center gap-1 border-b border-line @min-[600px]:justify-start"
      >
        <Tab value="notes">{t('player.notes')}</Tab>
        {chapters.length > 0 && <Tab value="chapters">{t('player.chapters')}</Tab>}
        {transcript && <Tab value="transcript">{t('player.transcript')}</Tab>}
        <Tabs.Indicator className="absolute bottom-[-1px] left-0 h-[2px] translate-x-(--active-tab-left) w-(--active-tab-width) rounded-full bg-accent transition-all duration-200 ease-out" />
      </Tabs.List>
      <Tabs.Panel value="notes" className="inert:hidden">
        <CurrentNotes id={id} showId={showId} named />
      </Tabs.Panel>
      {chapters.length > 0 && (
        <Tabs.Panel value="chapters" className="inert:hidden">
          <ChapterList item={item} chapters={chapters} />
        </Tabs.Panel>
      )}
      {transcript && (
        <Tabs.Panel value="transcript" className="inert:hidden">
          <Transcript item={item} url={transcript.url} />
        </Tabs.Panel>
      )}
    </Tabs.Root>
  );
}

function Tab({ value, children }: { value: string; children: string }) {
  return (
    <Tabs.Tab
      value={value}
      className="h-9 rounded-lg px-3 font-medium text-muted transition-colors hover:text-ink data-active:text-ink"
    >
      {children}
    </Tabs.Tab>
  );
}
