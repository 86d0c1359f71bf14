import type { AudioStatus, BroadcastTitle } from '@/lib/contract/audio';
import type { Rewind, TitleInfo } from '@/lib/contract/player-state';
import { chooseCover } from '@/lib/metadata/covers/choose-cover';
import type { CoverLookup } from '@/lib/metadata/covers/cover-lookup';
import { readSentTitle } from '@/lib/metadata/icy-text';
import type { SideSources } from '@/lib/metadata/side-sources/side-sources';
import type { SourceName } from '@/lib/metadata/side-sources/source-finding';
import type { ParsedTitle } from '@/lib/metadata/titles/classify-segments';
import { parseParts, parseTitle } from '@/lib/metadata/titles/parse-title';
import { LIVE_METADATA_POLL, SECOND } from '@/lib/model/constants';
import type { StreamTitle } from '@/lib/model/now-playing';
import { isSameItem, type RadioItem } from '@/lib/model/playable-item';
import { isSameData } from '@/lib/model/values/same-data';
import { encodingOfCountry } from '@/lib/platform/text/legacy-encoding';
import { isRecent } from '@/lib/platform/time/clock';
import type { Background, LiveTitles } from '../context';
import { followAd } from './controls';
import { displayOf } from './play-order';

export interface LiveTitlesDeps {
  sideSources: SideSources;
  /** Used only with the listener's consent. */
  coverLookup: CoverLookup;
}

/**
 * The fraction of the polling interval after which a status may start the next poll: timers may fire early.
 */
const DUE = 0.9;
/** Milliseconds of audio before other sources are asked about a stream that announced no titles. */
const OWN_TITLE_GRACE = 1.5 * SECOND;

interface ShownTrack {
  artist: string;
  title: string;
  cover: string;
  /** Milliseconds since 1970; undefined if the station has no timeshift. */
  broadcastAt?: number | undefined;
}

interface Round {
  press: number;
  abort: AbortController;
  askedAt: number;
  asking: boolean;
}

/**
 * The title comes from the playing connection if it carries titles, in sync with the audio. Otherwise the
 * side sources are asked every 10 s while the station plays, and the one that had a title is remembered.
 */
export function createLiveTitles(
  background: Omit<Background, 'titles'>,
  deps: LiveTitlesDeps,
): LiveTitles {
  const { state, clock } = background;
  let round: Round | null = null;
  let lookingUp = new AbortController();
  /** The last title that came as bytes, so that it is decoded once. */
  let lastSent: { radioId: string; sent: string; raw: string } | null = null;

  function begin(press: number): Round {
    round?.abort.abort();
    // As if a poll had just been made: usually the connection's own first title is on its way.
    const askedAt = clock.now() - LIVE_METADATA_POLL * DUE + OWN_TITLE_GRACE;
    round = { press, abort: new AbortController(), askedAt, asking: false };
    return round;
  }

  function follow(item: RadioItem, status: AudioStatus): void {
    const isInPlace = status.rewind !== null && status.streamTitle !== null;
    if (status.phase !== 'playing' && !isInPlace) {
      round?.abort.abort();
      round = null;
      show(item, null, null);
      return;
    }
    const current = round?.press === status.press ? round : begin(status.press);
    if (status.streamTitle !== null) {
      current.abort.abort();
      showStreamTitle(item, status.streamTitle, broadcastOf(status));
    } else if (status.rewind !== null && status.rewind.is !== 'live') {
      // Side sources only know what is on the air now.
      show(item, null, null);
    } else if (
      status.ownTitles !== 'coming' &&
      !isAway(status) &&
      !current.asking &&
      !isRecent(current.askedAt, LIVE_METADATA_POLL * DUE, clock.now())
    ) {
      void ask(item, current, status.ownTitles === 'none');
    }
  }

  function showStreamTitle(
    item: RadioItem,
    streamTitle: StreamTitle,
    broadcastAt: number | undefined,
  ): void {
    const { source } = streamTitle;
    const raw = rawOf(item, streamTitle);
    if (raw === state.titleInfo?.raw && source === state.titleInfo.source) return;
    const parsed = parse(item, streamTitle, raw);
    const why = parsed.kind === 'track' ? null : parsed.kind === 'talk' ? parsed.why : 'no-track';
    show(item, parsed.kind === 'track' ? { ...parsed, broadcastAt } : null, { source, raw, why });
  }

  function parse(item: RadioItem, streamTitle: StreamTitle, raw: string) {
    const { artist, title, artwork = '' } = streamTitle;
    const context = { stationName: item.title };
    const parsed =
      artist !== undefined && title !== undefined
        ? parseParts({ artist, title, cover: artwork }, context, raw)
        : parseTitle(raw, context);
    return parsed.kind === 'track' ? { ...parsed, cover: parsed.cover || artwork } : parsed;
  }

  function tracksOf(
    item: RadioItem,
    titles: readonly BroadcastTitle[],
  ): Pick<Rewind, 'tracks' | 'breaks'> {
    const known = state.rewind?.tracks ?? [];
    const knownBreaks = state.rewind?.breaks ?? [];
    const tracks: Rewind['tracks'] = [];
    const breaks: number[] = [];
    for (const { at, title } of titles) {
      const same = known.find((track) => track.at === at);
      if (same !== undefined) tracks.push(same);
      else if (knownBreaks.includes(at)) breaks.push(at);
      else {
        const parsed = parse(item, title, readTitle(item, title).text);
        if (parsed.kind !== 'track') breaks.push(at);
        else tracks.push({ at, artist: parsed.artist, title: parsed.title });
      }
    }
    return { tracks, breaks };
  }

  /**
   * A title's text. If its encoding is unclear, it is decoded with the one that fitted the station before.
   */
  function rawOf(item: RadioItem, { raw, sent }: StreamTitle): string {
    if (sent === undefined) return raw;
    const { radio_id: radioId } = item;
    if (lastSent?.radioId === radioId && lastSent.sent === sent) return lastSent.raw;
    const { text, encoding } = readTitle(item, { raw, sent });
    if (encoding !== null) background.stations.learn(radioId, { titleEncoding: encoding });
    lastSent = { radioId, sent, raw: text };
    return text;
  }

  const readTitle = (item: RadioItem, { raw, sent }: Pick<StreamTitle, 'raw' | 'sent'>) =>
    sent === undefined ? { text: raw, encoding: null } : readSentTitle(sent, hintOf(item));

  /** The encoding that fitted last time, or else the usual one in the station's country. */
  const hintOf = ({ radio_id: radioId, homepage = '', aURL }: RadioItem) =>
    background.stations.read(radioId).titleEncoding ?? encodingOfCountry([homepage, aURL]);

  async function ask(item: RadioItem, current: Round, streamIsSilent: boolean): Promise<void> {
    const { signal } = current.abort;
    current.asking = true;
    current.askedAt = clock.now();
    const { radio_id: radioId, image, title: stationName } = item;
    const { titleSource } = background.stations.read(radioId);
    const finding = await deps.sideSources.find(
      {
        ...{ url: item.aURL, radioId, image, stationName, streamIsSilent },
        hostAccess: state.hostAccess,
        titleEncoding: hintOf(item),
      },
      titleSource === '' ? null : (titleSource as SourceName),
      signal,
    );
    current.asking = false;
    if (signal.aborted || !isSameItem(state.currentTrack, item)) return;
    if ('none' in finding) {
      show(item, null, { source: null, raw: '', why: finding.none });
      return;
    }
    // A result about another radio is ignored.
    const { metadata, source, raw, streamCover, encoding } = finding;
    if (metadata.radioId !== radioId) return;
    if (!state.isPrivate) {
      background.stations.learn(radioId, {
        titleSource: source,
        ...(encoding && { titleEncoding: encoding }),
      });
    }
    const { artist, title } = metadata;
    show(
      item,
      { kind: 'track', artist, title, cover: streamCover, raw },
      { source, raw, why: null },
    );
  }

  function show(
    item: RadioItem,
    track: (ParsedTitle & { kind: 'track'; broadcastAt?: number | undefined }) | null,
    info: TitleInfo | null,
  ): void {
    // A repeated result would be stored and sent again.
    if (!isSameData(state.titleInfo, info)) state.titleInfo = info;
    followAd(background);
    const before = state.extractedMetadata;
    if (track === null) {
      if (before !== null) set(item, null);
      return;
    }
    const { artist, title, cover, broadcastAt } = track;
    const same = before?.artist === artist && before.title === title;
    if (same && before.radioId === item.radio_id) return;
    set(item, { artist, title, cover, broadcastAt });
    // The stream may name a picture that cannot be loaded.
    const hasOwn = cover !== '' && state.extractedMetadata?.coverImageUrl === cover;
    // Lookups are cached.
    const looksUp = state.settings.coverLookup && !state.isPrivate;
    if (!hasOwn && looksUp) void lookUp(item, { artist, title, broadcastAt });
  }

  async function lookUp(item: RadioItem, track: Omit<ShownTrack, 'cover'>): Promise<void> {
    lookingUp.abort();
    lookingUp = new AbortController();
    const cover = await deps.coverLookup.find(track, lookingUp.signal);
    const now = state.extractedMetadata;
    const stillOn = now?.artist === track.artist && now.title === track.title;
    if (cover !== null && stillOn && now.radioId === item.radio_id) set(item, { ...track, cover });
  }

  function set(item: RadioItem, track: ShownTrack | null): void {
    const coverOf = (cover: string) =>
      chooseCover({ streamCover: cover, stationImage: item.image, stream: item.aURL }, () => '');
    state.extractedMetadata = track && {
      artist: track.artist,
      title: track.title,
      coverImageUrl: coverOf(track.cover),
      radioId: item.radio_id,
      ...(track.broadcastAt !== undefined && { broadcastAt: track.broadcastAt }),
    };
    background.host.setDisplay(displayOf(state, item));
  }

  return { follow, tracksOf };
}

/** When the title that is playing was broadcast; undefined if unknown. */
function broadcastOf({ rewind, streamTitle, titles }: AudioStatus): number | undefined {
  if (rewind === null) return undefined;
  const heard = titles.filter(({ at }) => at <= rewind.position + SECOND);
  return heard.findLast(({ title }) => title.raw === streamTitle?.raw)?.at;
}

/** A server that sends no audio now is not asked what it plays. */
const isAway = ({ recovery }: AudioStatus) =>
  recovery?.doing === 'connecting' || recovery?.doing === 'waiting';
