// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is found and put there is source text
import { type MutantGroup, mutantsOf } from './mutant.ts';

/** The rules for items, presses and the audio: sections 3.1, 4.1, 4.2, 5.2, 8 and 9. */
const GROUPS: readonly MutantGroup[] = [
  {
    file: 'lib/model/playable-item.ts',
    tests: ['tests/model/playable-item.test.ts'],
    changes: [
      [
        '3.1 an item is looked at as radio before it is as an episode',
        "if (isRadio(item)) return 'radio'",
        "if (!('enclosureUrl' in item)) return 'radio'",
      ],
      [
        '3.1 an item is looked at as an episode before it is as a podcast',
        "return 'enclosureUrl' in item ? 'episode' : 'podcast'",
        "return 'url' in item ? 'podcast' : 'episode'",
      ],
      ['3.1 radio is keyed by radio_id', 'isRadio(item) ? item.radio_id :', ''],
      [
        '3.1 other items are keyed by their id as a string',
        'item.radio_id : String(item.id)',
        'item.radio_id : item.id',
      ],
      ['3.1 the loading flag is keyed by the id', 'return String(item.id)', 'return itemKey(item)'],
      ['3.1 a station’s audio is at aURL', "return item.aURL ?? ''", "return ''"],
      [
        '3.1 an episode’s audio is at enclosureUrl',
        "'enclosureUrl' in item ? item.enclosureUrl",
        "'enclosureUrl' in item ? ''",
      ],
      ['3.1 a podcast’s audio is at url', 'item.enclosureUrl : item.url', "item.enclosureUrl : ''"],
      ['5.2 a missing address is an empty one', "item.url) ?? ''", "item.url) ?? 'undefined'"],
      [
        '3.1 isLiveStream marks a live stream where it is there',
        'item.isLiveStream ?? item.isLive',
        'item.isLive',
      ],
    ],
  },
  {
    file: 'lib/model/values/audio-address.ts',
    tests: ['tests/model/audio-address.test.ts'],
    changes: [
      ['5.2 http goes through the proxy', 'prefix + url', 'url'],
      ['5.2 the whole original address follows', 'prefix + url', 'prefix + url.slice(7)'],
      ['5.2 https is used unchanged', '/^http:\\/\\//i.test(url)', '/^https?:\\/\\//i.test(url)'],
      ['5.2 a missing address stays empty', "if (!url) return ''", 'if (!url) return proxyHost'],
    ],
  },
  {
    file: 'lib/background/playback/play-order.ts',
    tests: ['tests/background/player.test.ts'],
    changes: [
      ['5.2 what is played goes through the proxy', 'proxy: state.settings.proxyHost', "proxy: ''"],
      ['4.4 what starts has the speed that is set', 'own.rate ?? rate', '1'],
      ['4.4 what starts has the volume that is set', 'heardVolume(state) *', '1 *'],
    ],
  },
  {
    file: 'lib/model/constants.ts',
    tests: [
      'tests/model/recently-played.test.ts',
      'tests/model/position.test.ts',
      'tests/model/progress.test.ts',
    ],
    changes: [
      ['4.5 at most 10 are recently played', 'PLAYED_LIMIT = 10', 'PLAYED_LIMIT = 11'],
      ['4.4 a skip forward is 30 s', 'SKIP_FORWARD_SECONDS = 30', 'SKIP_FORWARD_SECONDS = 31'],
      ['4.4 a skip back is 15 s', 'SKIP_BACK_SECONDS = 15', 'SKIP_BACK_SECONDS = 16'],
      ['4.3 from 99.9 % on it is played', 'THRESHOLD = 99.9', 'THRESHOLD = 99.91'],
      ['4.3 before 99.9 % it is not played', 'THRESHOLD = 99.9', 'THRESHOLD = 99.89'],
    ],
  },
  {
    file: 'lib/model/constants.ts',
    tests: ['tests/background/player.test.ts', 'tests/background/lives.test.ts'],
    changes: [
      ['4.4 the volume is 1 unless set', 'DEFAULT_VOLUME = 1', 'DEFAULT_VOLUME = 0.9'],
      ['4.4 the volume is 0 while muted', 'MUTED_VOLUME = 0', 'MUTED_VOLUME = 0.1'],
      ['4.4 the speed is 1 unless set', 'DEFAULT_RATE = 1', 'DEFAULT_RATE = 1.25'],
    ],
  },
  {
    file: 'lib/model/constants.ts',
    tests: ['tests/audio/host/element-host.test.ts'],
    changes: [
      ['4.3 progress is saved every 250 ms', 'SAVE_INTERVAL = 250', 'SAVE_INTERVAL = 500'],
      ['4.6 what is on is looked up every 10 s', 'POLL = 10 * SECOND', 'POLL = 12 * SECOND'],
      ['9 the output is let go after 30 s', 'SUSPENSION = 30 *', 'SUSPENSION = 31 *'],
      ['9 the output is not let go before 30 s', 'SUSPENSION = 30 *', 'SUSPENSION = 29 *'],
    ],
  },
  {
    file: 'lib/background/playback/toggle-item.ts',
    tests: ['tests/background/player.test.ts'],
    changes: [
      ['4.1 a press on what plays pauses it', 'host.pause()', 'host.seek(0)'],
      ['4.1 a press on what is paused plays it', 'if (busy && explicit', 'if (explicit'],
      ['4.1 what is pressed is loading', '{ [loadingKey(item)]: true }', '{}'],
      ['4.1 a press clears the error', 'state.brokenLink = null;', ''],
      [
        '4.1 what played before is paused at once',
        'if (!again) {\n    state.isPlaying = false;',
        'if (!again) {',
      ],
      ['4.1 a press may bring a speed', 'if (rate !== undefined) state.rate', 'const unused'],
      ['4.1 a press may leave the speed', 'if (rate !== undefined) state.rate', 'state.rate'],
      ['4.1 what is pressed starts to play', 'host.play(chosen', 'host.prepare(chosen'],
      ['4.1 a press may start at 0', 'startAt >= 0 ?', 'startAt > 0 ?'],
      ['4.1 a start below 0 is none', 'startAt >= 0 ?', 'startAt >= -9 ?'],
      ['4.1 an explicit start wins', 'explicit ?? (after.currentTime', '(after.currentTime'],
      ['4.1 a file resumes where it was', 'explicit ?? (after.currentTime ||', 'explicit ?? ('],
      [
        '4.1 what is played starts over',
        'const after = progressOnPress(before)',
        'const after = before',
      ],
      ['4.1 starting over is stored', 'progress.write(item, after)', 'void after'],
      [
        '4.1 what is pressed is recently played',
        'addRecentlyPlayed(state.recentlyPlayed, item)',
        'state.recentlyPlayed',
      ],
      ['4.1 the latest press counts', 'if (number !== presses.latest) return;', ''],
      ['4.2 an unexpected failure ends the loading', 'state.loading = {};', ''],
      ['8 an unexpected failure is told', "brokenLink = 'unexpected'", 'brokenLink = null'],
    ],
  },
  {
    file: 'lib/ui/use-player.ts',
    tests: ['tests/background/player.test.ts'],
    changes: [
      ['8 “Error loading audio”', "loading: 'trouble.loading'", "loading: 'trouble.playing'"],
      ['8 “Error playing audio”', "playing: 'trouble.playing'", "playing: 'trouble.loading'"],
      [
        '8 “An unexpected error occurred”',
        "unexpected: 'trouble.unexpected'",
        "unexpected: 'trouble.loading'",
      ],
    ],
  },
  {
    file: 'lib/background/playback/fold-status.ts',
    tests: ['tests/background/player.test.ts'],
    changes: [
      ['4.2 what sounds is playing', "isPlaying = phase === 'playing'", 'isPlaying = false'],
      ['4.2 what pauses or fails is not', 'state.isPlaying = phase', 'state.isPlaying ||= phase'],
      [
        '4.2 loading ends',
        '{ [loadingKey(item)]: true } : {}',
        '{ [loadingKey(item)]: true } : state.loading',
      ],
      ['4.2 what sounds is current', 'state.currentTrack = item;', ''],
      ['4.2 it is live where its item is', 'state.isLive = isLiveItem(item);', ''],
      [
        '4.2 the error goes when it sounds',
        "if (phase === 'playing') state.broken",
        "if (phase === 'idle') state.broken",
      ],
      [
        '8 what fails to load is current',
        "if (phase !== 'loading') become",
        "if (phase === 'playing') become",
      ],
      ['8 which failure it is', "play: 'playing'", "play: 'loading'"],
      ['4.3 live items record no progress', 'if (isLiveItem(item)) return;', ''],
      [
        '4.2 the end counts as played',
        'progress.write(item, progressAtEnd(known))',
        'void progressAtEnd(known)',
      ],
      [
        '4.2 the position is 0 after the end',
        'showPosition(background, 0, known',
        'showPosition(background, position, known',
      ],
      ['4.3 progress is saved', 'progress.write(item, progressAt(', 'void (progressAt('],
      ['3.1 an item without a picture has an empty one', "image = ''", "image = 'undefined'"],
      [
        '4.6 a file’s title is its own',
        'const metadata = { title, artist,',
        "const metadata = { title: '', artist,",
      ],
      [
        '4.6 a file’s artist is its own',
        'const metadata = { title, artist,',
        "const metadata = { title, artist: '',",
      ],
    ],
  },
  {
    file: 'lib/audio/sources/connect.ts',
    tests: ['tests/audio/sources/connect.test.ts'],
    changes: [['5.2 a live connection goes through the proxy', 'addressToLoad(url, proxy)', 'url']],
  },
  {
    file: 'lib/audio/sources/hls-requests.ts',
    tests: ['tests/audio/sources/connect.test.ts'],
    changes: [
      [
        '5.2 a segment goes through the proxy',
        'addressToLoad(withLoginOf(playlist, named), proxy)',
        'withLoginOf(playlist, named)',
      ],
    ],
  },
  {
    file: 'lib/audio/sources/element-source.ts',
    tests: ['tests/audio/host/element-host.test.ts'],
    changes: [
      ['5.2 a file goes through the proxy', ': addressToLoad(url, proxy)', ': url'],
      ['5.2 a file is asked after through the proxy', 'addressToLoad(own, proxy)', 'own'],
      ['4.1 only metadata is preloaded', "preload = 'metadata'", "preload = 'auto'"],
      ['4.1 nothing loops', 'element.loop = false', 'element.loop = true'],
      ['4.2 what is loaded is sought to its place', 'setStartPosition(element, startAt);', ''],
    ],
  },
  {
    file: 'lib/audio/host/element-host.ts',
    tests: ['tests/audio/host/element-host.test.ts'],
    changes: [
      [
        '9 the output is let go',
        "onIdle: () => dispatch({ type: 'release' })",
        'onIdle: () => undefined',
      ],
    ],
  },
  {
    file: 'lib/audio/host/transition.ts',
    tests: ['tests/audio/host/element-host.test.ts'],
    changes: [
      [
        '4.2 nothing plays before it sounds',
        "{ ...open, is: 'starting', isHeard: false }",
        "{ ...open, is: 'playing' }",
      ],
      ['4.4 a seek stays within the audio', 'clampPosition(seconds, media.duration)', 'seconds'],
      [
        '4.2 live audio is stopped, not paused',
        'if (state.order.live) return stop(state, view);',
        '',
      ],
    ],
  },
  {
    file: 'lib/audio/host/stall-recovery.ts',
    tests: ['tests/audio/host/element-host.test.ts'],
    changes: [
      [
        '4.2 the audio is back at 0 after the end',
        "{ do: 'goTo', seconds: 0 }",
        "{ do: 'tellAnyway' }",
      ],
    ],
  },
  {
    file: 'lib/audio/host/playback-effects.ts',
    tests: ['tests/audio/host/element-host.test.ts'],
    changes: [
      ['4.1 the sound before is let go of', 'endLife();\n        life =', 'life ='],
      [
        '4.4 the audio has the speed',
        'element.playbackRate = live ? 1 : rate',
        'element.playbackRate = 1',
      ],
      ['4.4 the audio has the volume', 'fade.setVolume(volume)', 'fade.setVolume(1)'],
    ],
  },
  {
    file: 'lib/audio/host/host-timers.ts',
    tests: ['tests/audio/host/element-host.test.ts'],
    changes: [
      [
        '4.3 only a file tells its progress',
        "phase === 'playing' && !live)",
        "phase === 'playing')",
      ],
      [
        '9 what is only made ready is let go',
        "idle.run(phase !== 'playing'",
        "idle.run(phase !== 'ready' && phase !== 'playing'",
      ],
      [
        '9 what ended is let go',
        "idle.run(phase !== 'playing'",
        "idle.run(phase !== 'ended' && phase !== 'playing'",
      ],
      [
        '9 what is paused is let go',
        "idle.run(phase !== 'playing'",
        "idle.run(phase !== 'paused' && phase !== 'playing'",
      ],
      ['9 what plays is not let go', "idle.run(phase !== 'playing' && ", 'idle.run('],
    ],
  },
  {
    file: 'lib/ui/use-player.ts',
    tests: ['tests/ui/use-player.test.tsx'],
    changes: [
      ['8 “usePlayer must be used within a PlayerProvider”', 'usePlayer must be', 'It must be'],
      [
        '8 there is no player outside its scope',
        'if (player === null) throw',
        'if (!player) return player as never; else throw',
      ],
    ],
  },
];

export const PLAYER_MUTANTS = mutantsOf(GROUPS);
