import { type MutantGroup, mutantsOf } from './mutant.ts';

const CLOCK = ['tests/audio/timeshift/broadcast-clock.test.ts'];
const SHIFT = ['tests/audio/timeshift/timeshift.test.ts'];
const STORE = ['tests/audio/timeshift/frame-store.test.ts'];
const LONG_PLAYLIST = ['tests/audio/timeshift/long-playlist.test.ts'];
const FRAGMENTS = ['tests/audio/sources/hls-fragments.test.ts'];
const HOST = ['tests/audio/host/rewinding.test.ts'];
const BACKGROUND = ['tests/background/playback/rewinding.test.ts'];

/** The rules for hearing a station again. */
const GROUPS: readonly MutantGroup[] = [
  {
    file: 'lib/model/rewind.ts',
    tests: ['tests/model/rewind.test.ts'],
    changes: [
      ['the edge moves with the clock', 'rewind.edge + passed', 'rewind.edge'],
      ['no more than what is kept', 'Math.max(rewind.oldest, full)', 'rewind.oldest'],
      ['gaps take no room', '> full) full -=', '> full) full -= 0 *'],
      ['a pause stays in its place', 'isPlaying && !isBuffering ?', '!isBuffering ?'],
      ['data that is missing is not heard', 'isPlaying && !isBuffering ?', 'isPlaying ?'],
      ['catching up is faster', "'catching-up') return CATCH_UP_RATE", "'catching-up') return 1"],
      ['what is behind has its rate', "'behind' ? rate : 1", "'behind' ? 1 : 1"],
    ],
  },
  {
    file: 'lib/audio/timeshift/broadcast-clock.ts',
    tests: CLOCK,
    changes: [
      [
        'what comes earliest tells the time',
        'isSettling ? 0 : CHANCE',
        'isSettling ? 0 : 9 * CHANCE',
      ],
      [
        'a repeated burst has its own times',
        'span.zero = now - end * SECOND;',
        'span.zero = Math.max(spans.at(-2)?.zero ?? 0, now - end * SECOND);',
      ],
      ['a clock may be set forward', 'if (isLate(end, -earlier))', 'if (false)'],
      ['audio may be held back', 'end - late.from >= SETTLING', 'end >= 0'],
      ['a clock may be set back', 'return move(-earlier)', 'return'],
      ['a connection that brought nothing says nothing', ' && Number.isFinite(zero)', ''],
      ['what is missing is skipped', 'Math.min(place, next.start)', 'place'],
    ],
  },
  {
    file: 'lib/audio/timeshift/frame-store.ts',
    tests: STORE,
    changes: [
      ['nothing is kept after the end', 'if (isDropped) return;', ''],
      ['one format at a time', ' || !isSameFormat(open.format, frame.format)', ''],
    ],
  },
  {
    file: 'lib/audio/timeshift/chunk-store.ts',
    tests: STORE,
    changes: [
      ['so many seconds are kept', 'first.place.end <= kept', 'first.place.end <= kept + 60'],
      ['no less is kept', 'end - first.place.end <= kept', 'end - first.place.start <= kept'],
      ['no more than 150 MB', ' && sizeOf(chunks) + size <= IN_ALL', ''],
      ['no more than 32 MB in memory', ' && memory() <= IN_MEMORY_ALONE', ''],
      ['files are deleted', 'await files.remove(chunk.name);', 'await chunk;'],
      [
        'files that were being written are deleted',
        'if (isDropped || !chunks.includes(oldest))',
        'if (false)',
      ],
      ['a full disk keeps what fits', 'if (first?.bytes !== null) throw error;', 'throw error;'],
      ['files are not tried for ever', 'if (!isSpilling && hasFiles)', 'if (!isSpilling)'],
      ['a loss is said', "if (isWanted) lost = { why: 'full', until: first.place.end };", ''],
      ['a loss is over once its place has passed', 'lost.until <= from && ', ''],
    ],
  },
  {
    file: 'lib/audio/timeshift/long-playlist.ts',
    tests: LONG_PLAYLIST,
    changes: [
      ['a playlist is as long as is wanted', 'one.duration <= kept', 'one.duration <= 2 * kept'],
      ['what the server names stays', ' || one.number >= namedFrom;', ';'],
      ['a text stays short', ' && size <= LONGEST_TEXT', ''],
      ['a gap stays a gap', 'one.isGap ||= !isThere(one);', 'one.isGap = !isThere(one);'],
      ['what was missed is a gap', 'date: null, isGap: true', 'date: null, isGap: false'],
      ['a hole may be too long', 'count * duration > kept', 'false'],
      ['a server may claim any number', 'count > MOST_SEGMENTS || ', ''],
      ['dates tell how long a hole was', 'each > usual / DIFFERS', 'false'],
      ['absurd dates do not', ' && each < usual * DIFFERS', ''],
      ['a late answer changes nothing', 'newest < last.number', 'false'],
      ['numbers go on when a server counts anew', 'newest < namedFrom || ', ''],
      ['the same number may mean another segment', ' || !agrees(list)', ''],
      ['queries tell listeners apart', "uri.split('?', 1)[0]", 'uri'],
      ['a new counting is a discontinuity', '        first.isDiscontinuous = true;', ''],
      ['servers may never agree', 'if (restarts === MOST_RESTARTS) return false;', ''],
    ],
  },
  {
    file: 'lib/audio/timeshift/live-playlist.ts',
    tests: LONG_PLAYLIST,
    changes: [
      ['no line is too long', 'line.length > LONGEST_LINE', 'false'],
      ['no more segments than a day has', ' || segments.length === MOST_SEGMENTS', ''],
      ['texts together are bounded', 'size > MOST_TEXT', 'false'],
      ['addresses of keys are absolute', 'new URL(uri, base).href', 'uri'],
      ['the number of a segment is its vector', 'withNumber(key, number), map', 'key, map'],
      ['hls.js gets whole playlists', "!one.trim().startsWith('CAN-SKIP')", 'one'],
    ],
  },
  {
    file: 'lib/audio/sources/hls-fragments.ts',
    tests: FRAGMENTS,
    changes: [
      ['what is being loaded is no gap', ' || loading.has(one) || awaited.has(one)', ''],
      [
        'the network is for hls.js first',
        '      endOwn?.();\n      return () =>',
        '      return () =>',
      ],
      ['one after another', 'busy > 0 || endOwn !== null', 'busy > 0'],
      ['what is new is left to hls.js', 'number <= level.settled && ', ''],
      [
        'nobody asks for what was before',
        'Math.max(after + 1, level.from, namedFrom)',
        'after + 1',
      ],
      ['hls.js has bytes of its own', '(bytes) => bytes.slice().buffer', '(bytes) => bytes.buffer'],
      ['what is near live is reconnected', 'ahead() < FAR', 'false'],
      ['nothing is kept if nothing is wanted', '      clear();\n      store =', '      store ='],
      ['renditions are left alone', 'isOver || isApart() ||', 'isOver ||'],
      ['a song waits for a segment to come', 'start < zero + next.start - ROUNDING', 'true'],
      ['but not for a gap', '!isGap && !there.has(number)', '!there.has(number)'],
    ],
  },
  {
    file: 'lib/audio/sources/hls-frames.ts',
    tests: FRAGMENTS,
    changes: [
      ['the playlist knows the time', 'Math.abs(end - segment.at) > OFF', 'false'],
      ['what was before is left out', 'if (end <= from + ROUNDING) continue;', ''],
      [
        'what is encrypted is decrypted',
        'bytes = sent && (await decrypt(sent, segment))',
        'bytes = sent?.bytes ?? null',
      ],
    ],
  },
  {
    file: 'lib/audio/timeshift/timeshift.ts',
    tests: SHIFT,
    changes: [
      ['20 s lie ahead', 'AHEAD = 20', 'AHEAD = 10'],
      ['a pause takes only so much into the buffer', '!buffer.isFull()', 'true'],
      ['a decoder gets what was before', 'PREROLL = 0.5', 'PREROLL = 0'],
      ['a seek within the buffer only moves', 'buffer.holds(place)', 'false'],
      [
        'no frame is lost in fast seeks',
        'if (mine !== turn) return true;\n      restarts',
        'restarts',
      ],
      [
        'no frame is lost in catching up',
        'store.end - cursor < ROUNDING',
        'store.end - cursor < APART',
      ],
      ['what cannot be read is left', 'Math.max(target ?? 0, first.time)', 'target'],
      ['what is buffered is heard first', 'if (buffer.ahead() > LITTLE) return false;', ''],
      ['nothing stays', 'store.drop()', 'undefined'],
      ['the edge stops with the audio', 'Math.abs(now - arrivedAt) < OUT_OF_DATE', 'true'],
      ['what the browser refuses ends it', 'if (failure !== null) throw failure.error;', ''],
    ],
  },
  {
    file: 'lib/audio/timeshift/title-clock.ts',
    tests: SHIFT,
    changes: [
      ['titles keep their times', 'broadcast.timeOf(time)', 'broadcast.timeOf(start)'],
      ['a title that is not kept is not told', ' && start < until', ''],
      ['titles have the times of now', ' && version === broadcast.version', ''],
      ['equal titles are the same list', '!isSameData(told, found)', 'true'],
    ],
  },
  {
    file: 'lib/audio/host/rewinding.ts',
    tests: HOST,
    changes: [
      ['a seek in a pause is silent', 'isWanted(state) && at !== null', 'at !== null'],
      ['near the edge is live', 'at >= rewind.edge - lag * SECOND', 'false'],
      ['live again after a long pause', "if (state.link.is === 'closed') {", 'if (false) {'],
      ['the old title is not shown then', 'link, streamTitle: null', 'link'],
      ['the rate does not outlast being behind', 'behindRate: DEFAULT_RATE,', ''],
      ['no rate is below 0.5', 'Math.max(MIN_BEHIND_RATE, ', 'Math.max(0, '],
      ['no rate is above 2', 'Math.min(rate, MAX_BEHIND_RATE)', 'rate'],
      ['turning it off is silent in a pause', ': stop(next, view)', ': startOver(liveAgain(next))'],
      ['a place may be lost', 'rewind.position < rewind.oldest - LOST', 'false'],
      ['a rounding loses no place', 'rewind.oldest - LOST', 'rewind.oldest'],
      ['it is said for 15 s', 'LOST_TOLD = 15', 'LOST_TOLD = 14'],
      [
        'caught up is live',
        "rewind.behind <= liveLag(state.cushion, kept === 'hls')",
        'rewind.behind <= 0',
      ],
      ['a press does not wait for the next attempt', " || state.link.is === 'waiting'", ''],
    ],
  },
  {
    file: 'lib/audio/host/stall-recovery.ts',
    tests: HOST,
    changes: [
      [
        'a long pause connects nothing',
        "if (state.link.is === 'closed') return step(state);\n  return isHeard",
        'return isHeard',
      ],
      [
        'a silent connection is not read on',
        "{ do: 'endAttempt' }, { do: 'stopWaiting' });",
        "{ do: 'endAttempt' });",
      ],
      [
        'a failure in a pause keeps what is kept',
        "state.is === 'paused') return close(state);",
        'false) return close(state);',
      ],
      ['silence in a pause is noticed', ' && !isKeptInPause(state)', ''],
    ],
  },
  {
    file: 'lib/background/playback/controls.ts',
    tests: BACKGROUND,
    changes: [
      [
        '4.4 a skip back is one in the broadcast',
        "'back' ? -SKIP_BACK_SECONDS",
        "'back' ? SKIP_BACK_SECONDS",
      ],
      ['a skip forward ends at the edge', 'at >= rewind.edge && state.isPlaying ? null : at', 'at'],
      ['a skip in a pause is silent', ' && state.isPlaying ? null', ' ? null'],
      ['only what is behind catches up', "if (state.rewind?.is !== 'behind') return;", ''],
      [
        'a station’s rate is not a file’s',
        'if (state.rewind !== null) {\n    // A',
        'if (false) {\n    // A',
      ],
    ],
  },
  {
    file: 'lib/background/playback/fold-status.ts',
    tests: BACKGROUND,
    changes: [
      ['time is no change', '!isSameWindow(before, next, isStill)', 'true'],
      ['a jump is a change', 'isNear(a.position, position, isStill ? 0 : SAME_MOMENT) &&', ''],
      ['what is dropped in parts is no change', 'oldest, SAME_OLDEST)', 'oldest)'],
    ],
  },
  {
    file: 'lib/background/playback/live-titles.ts',
    tests: BACKGROUND,
    changes: [
      ['a pause in place keeps its title', ' && !isInPlace', ''],
      [
        'others tell what is on the air now',
        "status.rewind !== null && status.rewind.is !== 'live'",
        'false',
      ],
      ['a track has its time of broadcast', 'heard.findLast(', 'heard.find('],
    ],
  },
  {
    file: 'lib/background/playback/toggle-item.ts',
    tests: BACKGROUND,
    changes: [['another item cannot be rewound yet', '    state.rewind = null;\n', '']],
  },
  {
    file: 'lib/background/history/record-track.ts',
    tests: ['tests/background/history/record-track.test.ts'],
    changes: [
      [
        '5.1 a track was played when it was broadcast',
        'metadata.broadcastAt ?? clock.now()',
        'clock.now()',
      ],
      ['5.1 a late track gets its cover', 'metadata.broadcastAt ?? before.at', 'before.at'],
    ],
  },
];

export const REWIND_MUTANTS = mutantsOf(GROUPS);
