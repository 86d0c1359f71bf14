import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Download from 'lucide-react/icons/download';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Square from 'lucide-react/icons/square';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import type { KeptList as Kept, KeptSound } from '@/lib/contract/kept';
import { formatDate } from '@/lib/i18n/format-date';
import { formatSize } from '@/lib/i18n/format-size';
import { formatTime } from '@/lib/i18n/format-time';
import type { MessageKey } from '@/lib/i18n/message-keys';
import { t, tn } from '@/lib/i18n/translate';
import { MINUTE, SECOND } from '@/lib/model/constants';
import { canTryAgain, type KeptTrouble, keptAddress, MEGABYTE } from '@/lib/model/kept-sound';
import { nowPlayingText } from '@/lib/model/now-playing';
import { listKey, type PodcastItem } from '@/lib/model/playable-item';
import { recordingName } from '@/lib/model/values/song-file-name';
import { useKept } from '@/lib/ui/data/use-kept';
import { usePlayer } from '@/lib/ui/use-player';
import { ListLost, ListMessage } from '../lists/ListMessage';
import { DetailLine, DOT } from '../lists/rows/DetailLine';
import { ListRow } from '../lists/rows/ListRow';
import { PlayableRow } from '../lists/rows/PlayableRow';
import { RowButton } from '../lists/rows/RowButton';
import { RowFocus } from '../lists/rows/RowFocus';
import { RowSkeletons } from '../lists/rows/RowSkeletons';
import { VirtualRows } from '../lists/rows/VirtualRows';
import { troubleOf, useUndo } from '../lists/use-undo';
import { Cover } from '../primitives/Cover';
import { IconButton } from '../primitives/IconButton';

/** The songs and recordings that the listener keeps as files, the newest first. */
export function KeptList() {
  const { value: kept, failed, refresh } = useKept();
  const { removeKept, saveKept } = usePlayer();
  const list = useRef<HTMLElement>(null);
  const { hidden, hold, tell, keepHidden } = useUndo(list);

  useEffect(() => {
    if (kept) keepHidden(new Set(kept.sounds.map(rowKey)));
  }, [kept, keepHidden]);

  const shown = kept?.sounds.filter((sound) => !hidden.has(rowKey(sound)));

  async function save({ id }: KeptSound) {
    const trouble = await troubleOf(saveKept(id));
    if (trouble !== null) tell(trouble);
  }

  const remove = (sound: KeptSound) =>
    hold({
      words: t('history.deleted', { track: nameOf(sound) }),
      run: () => troubleOf(removeKept(sound.id)),
      row: rowKey(sound),
    });

  return (
    <section ref={list} aria-label={t('kept.heading')}>
      <h2 className="px-2 pt-1 pb-1 text-xs font-semibold text-muted tabular-nums">
        {kept && shown && shown.length > 0 ? (
          <Total kept={kept} shown={shown} />
        ) : (
          t('kept.heading')
        )}
      </h2>
      {shown === undefined && !failed && (
        <div className="animate-arrive">
          <RowSkeletons count={5} label={t('kept.loading')} />
        </div>
      )}
      {shown === undefined && failed && (
        <ListLost heading={t('kept.list_lost')} why={t('history.interrupted')} onRetry={refresh} />
      )}
      {shown?.length === 0 && (
        <ListMessage Sign={ArrowDownToLine} heading={t('kept.none')}>
          <p>{t('kept.none_advice')}</p>
        </ListMessage>
      )}
      <RowFocus>
        {shown && shown.length > 0 && (
          <VirtualRows label={t('kept.heading')} items={shown} keyOf={rowKey}>
            {(sound, place) => (
              <KeptRow
                {...{ sound, place }}
                onSave={() => save(sound)}
                onDelete={() => remove(sound)}
              />
            )}
          </VirtualRows>
        )}
      </RowFocus>
    </section>
  );
}

/** How many there are, and how much of the allowed room they take. */
function Total({ kept, shown }: { kept: Kept; shown: readonly KeptSound[] }) {
  const { keptMegabytes } = usePlayer().state.settings;
  // Sounds that are about to be deleted no longer count.
  const going = kept.sounds.filter((sound) => !shown.includes(sound));
  const bytes = going.reduce((left, one) => left - one.bytes, kept.bytes);
  const count = shown.filter(({ is }) => is === 'kept').length;
  return [
    tn('kept.count', count),
    t('kept.room', {
      used: formatSize(Math.max(0, bytes)),
      limit: formatSize(keptMegabytes * MEGABYTE),
    }),
  ].join(DOT);
}

/** "Artist – Title", or what kind of recording it is if it is not a single song. */
function nameOf({ kind, artist, title, seconds }: KeptSound): string {
  const song = nowPlayingText({ artist, title });
  if (kind === 'song' && song !== '') return song;
  const minutes = Math.round((seconds * SECOND) / MINUTE);
  return kind === 'minutes' && minutes > 0 ? tn('kept.last_minutes', minutes) : t('kept.recording');
}

/**
 * The item that the player plays and remembers, independent of the language. A recording's station is shown as its
 * artist.
 */
function itemOf(sound: KeptSound): PodcastItem {
  const address = keptAddress(sound.id);
  const isSong = sound.kind === 'song' && sound.title !== '';
  return {
    ...{ id: address, url: address, image: sound.cover },
    title: isSong ? sound.title : recordingName(sound.station, sound.at),
    artist: isSong ? sound.artist : sound.station,
  };
}

const rowKey = (sound: KeptSound): string => listKey(itemOf(sound));

const TROUBLES = {
  full: 'kept.full',
  failed: 'kept.failed',
  lost: 'kept.lost',
  empty: 'kept.empty',
} as const satisfies Record<KeptTrouble, MessageKey>;

interface KeptRowProps {
  sound: KeptSound;
  place: ComponentProps<'li'>;
  onSave: () => void;
  onDelete: () => void;
}

/** A kept sound; a press anywhere on it plays it. One that is not a file says why. */
function KeptRow({ sound, place, onSave, onDelete }: KeptRowProps) {
  const { stopRecording } = usePlayer();
  const { id, is, kind } = sound;
  const name = nameOf(sound);
  const remove = {
    label: t('history.delete', { track: name }),
    hint: t('common.delete'),
    onClick: onDelete,
    children: <Trash2 aria-hidden className="size-4.5" />,
  };
  if (is === 'kept') {
    return (
      <PlayableRow
        item={itemOf(sound)}
        name={name}
        detail={<KeptDetail sound={sound} />}
        buttons={2}
        place={place}
      >
        <RowButton
          label={t('kept.save_again_named', { track: name })}
          hint={t('kept.save_again')}
          onClick={onSave}
        >
          <Download aria-hidden className="size-4.5" />
        </RowButton>
        <RowButton {...remove} />
      </PlayableRow>
    );
  }
  if (is === 'recording') {
    return (
      <UnfinishedRow
        {...{ sound, place, name }}
        buttons={
          kind === 'recording' && (
            <IconButton
              label={t('kept.stop')}
              onClick={() => stopRecording(id)}
              className="size-8! hover:bg-line"
            >
              <Square aria-hidden className="size-4 fill-current text-danger" />
            </IconButton>
          )
        }
      >
        <DetailLine
          dropped="end"
          end={
            <span dir="auto" className="one-line">
              {sound.station}
            </span>
          }
        >
          <span className="one-line min-w-0">
            {t(kind === 'song' ? 'kept.being_kept' : 'kept.recording_now')}
          </span>
        </DetailLine>
      </UnfinishedRow>
    );
  }
  const trouble = t(TROUBLES[is]);
  return (
    <UnfinishedRow
      {...{ sound, place, name }}
      buttons={
        <>
          <IconButton {...remove} className="size-8! hover:bg-line" />
          {canTryAgain(is) && (
            <IconButton
              label={t('kept.retry_named', { track: name })}
              hint={t('common.retry')}
              onClick={onSave}
              className="size-8! hover:bg-line"
            >
              <RotateCw aria-hidden className="size-4.5" />
            </IconButton>
          )}
        </>
      }
      // Room for the second button.
      textClass={canTryAgain(is) ? 'pe-8' : ''}
    >
      <p className="flex gap-1 text-xs text-danger">
        <CircleAlert aria-hidden className="mt-0.5 size-3 shrink-0" />
        <span className="min-w-0">{trouble}</span>
      </p>
    </UnfinishedRow>
  );
}

interface UnfinishedRowProps {
  sound: KeptSound;
  name: string;
  place: ComponentProps<'li'>;
  /** Always visible. */
  buttons: ReactNode;
  textClass?: string;
  children: ReactNode;
}

/** The row of a sound that is not a file, or not yet. */
function UnfinishedRow({ sound, name, place, buttons, textClass, children }: UnfinishedRowProps) {
  return (
    <ListRow
      row={rowKey(sound)}
      lastStays={buttons !== false}
      // The arrow keys reach the row even if it has nothing to press.
      place={{ ...place, tabIndex: -1 }}
      cover={<Cover item={itemOf(sound)} className="cover-11 rounded-lg opacity-60" />}
      {...{ buttons, textClass }}
    >
      <p dir="auto" title={name} className="one-line font-medium">
        {name}
      </p>
      {children}
    </ListRow>
  );
}

/** Its station and, never cut short, when it was broadcast, its length and its size. */
function KeptDetail({ sound }: { sound: KeptSound }) {
  const { station, at, seconds, bytes, isCut } = sound;
  return (
    <DetailLine
      dropped="start"
      end={
        <span className="one-line">
          <time dateTime={new Date(at).toISOString()}>{formatDate(at, Date.now())}</time>
          {[
            '',
            formatTime(seconds),
            formatSize(bytes),
            ...(isCut ? [t('kept.no_beginning')] : []),
          ].join(DOT)}
        </span>
      }
    >
      {station !== '' && (
        <span dir="auto" title={station} className="one-line min-w-0">
          {station}
        </span>
      )}
    </DetailLine>
  );
}
