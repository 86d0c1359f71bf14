import { type MutantGroup, mutantsOf } from './mutant.ts';

/** The rules for progress, the controls and what is stored on the device: sections 3.5 and 4.3 to 4.5. */
const GROUPS: readonly MutantGroup[] = [
  {
    file: 'lib/model/progress.ts',
    tests: ['tests/model/progress.test.ts'],
    changes: [
      ['4.1 what is marked as played starts over', 'progress.played || progress', 'progress'],
      [
        '4.1 what was heard to 99.9 % starts over',
        'progress.percent >= PLAYED_THRESHOLD',
        'progress.percent > PLAYED_THRESHOLD',
      ],
      [
        '4.1 what starts over has progress 0',
        'startsOver(before) ? { ...before, percent: 0,',
        'startsOver(before) ? { ...before,',
      ],
      [
        '4.1 what starts over is not played',
        'return startsOver(before) ? { ...before, percent: 0, currentTime: 0, played: false }',
        'return startsOver(before) ? { ...before, percent: 0, currentTime: 0 }',
      ],
      ['4.3 progress is in percent', '(currentTime / duration) * 100', 'currentTime / duration'],
      [
        '4.3 99.9 % or more marks as played',
        'played || percent >= PLAYED_THRESHOLD',
        'played || percent > PLAYED_THRESHOLD',
      ],
      ['4.3 the mark stays', 'before.played || percent', 'percent'],
      [
        '4.2 the position is 0 after the end',
        'percent: 0, currentTime: 0, played: true',
        'percent: 0, played: true',
      ],
      [
        '4.2 progress is 0 after the end',
        'percent: 0, currentTime: 0, played: true',
        'currentTime: 0, played: true',
      ],
      [
        '4.2 what ended is played',
        'percent: 0, currentTime: 0, played: true',
        'percent: 0, currentTime: 0',
      ],
      ['4.3 progress is 100 where marked as played', 'percent: 100,', 'percent: 99.9,'],
      ['4.3 what is marked is played', 'percent: 100, played: true', 'percent: 100'],
      [
        '4.3 progress is 0 where marked as unplayed',
        '    ? { ...before, percent: 0,',
        '    ? { ...before, percent: 1,',
      ],
      [
        '4.3 what is unmarked is not played',
        '    ? { ...before, percent: 0, currentTime: 0, played: false }',
        '    ? { ...before, percent: 0, currentTime: 0 }',
      ],
    ],
  },
  {
    file: 'lib/model/recently-played.ts',
    tests: ['tests/model/recently-played.test.ts'],
    changes: [
      [
        '4.5 an item is listed once',
        'if (!kept.some((other) => isSameItem(other, item))) kept',
        'kept',
      ],
      ['4.5 what is added comes first', '[item, ...list]', '[...list, item]'],
      ['4.5 the oldest is dropped', 'PLAYED_LIMIT) break', 'PLAYED_LIMIT) kept.shift()'],
      ['4.5 an entry can be removed', '!isSameItem(other, item)', 'true'],
    ],
  },
  {
    file: 'lib/model/position.ts',
    tests: ['tests/model/position.test.ts'],
    changes: [
      ['4.4 no seek leads before the start', 'Math.max(0, seconds)', 'seconds'],
      [
        '4.4 no seek leads past the end',
        'return Math.min(Math.max(0, seconds), end)',
        'return Math.max(0, seconds)',
      ],
    ],
  },
  {
    file: 'lib/background/playback/controls.ts',
    tests: ['tests/background/player.test.ts'],
    changes: [
      ['4.4 unmuting is volume 1', 'isMuted ? DEFAULT_VOLUME', 'isMuted ? 0.3'],
      ['4.4 muting says so', 'state.isMuted = state.volume === MUTED_VOLUME;', ''],
      ['4.4 the volume is heard', 'host.setVolume(heardAs', 'void (heardAs'],
      ['4.4 the speed is heard', 'host.setRate(chosen);', ''],
      ['4.4 the speed is shown', 'state.rate = chosen;', ''],
      ['4.4 a seek is heard', 'presses.behindOrder(() => host.seek(position))', '0'],
      ['4.4 a seek is shown', 'showPosition(background, position, state.duration);', ''],
      ['4.4 a seek stays within the item', 'clampPosition(seconds, state.duration)', 'seconds'],
    ],
  },
  {
    file: 'lib/background/playback/lists.ts',
    tests: ['tests/background/player.test.ts'],
    changes: [
      ['4.3 the played mark flips', 'progress.write(item, after);', ''],
      [
        '4.5 an entry can be removed',
        'removeRecentlyPlayed(state.recentlyPlayed, item)',
        'state.recentlyPlayed',
      ],
    ],
  },
  {
    file: 'lib/background/playback/progress-book.ts',
    tests: ['tests/background/player.test.ts'],
    changes: [
      ['3.5 progress is kept on the device', 'area.keep({ [key]: { ...progress } })', 'key'],
    ],
  },
  {
    file: 'lib/background/storage/keep-state.ts',
    tests: ['tests/background/lives.test.ts'],
    changes: [
      [
        '3.5 the recently played are kept on the device',
        '...(recentlyPlayed && { [RECENTLY_PLAYED_KEY]: recentlyPlayed }),',
        '',
      ],
    ],
  },
  {
    file: 'lib/contract/restore-state.ts',
    tests: ['tests/background/lives.test.ts'],
    changes: [
      ['4.5 the newest entry is current', 'const newest = items[0]', 'const newest = items.at(-1)'],
      ['4.5 it is shown at its saved position', 'isLive ? 0 : currentTime', 'isLive ? 0 : 0'],
      ['4.5 then the list is no longer loading', 'state.recentlyPlayedLoading = false;', ''],
      ['4.5 the list is loaded at startup', 'state.recentlyPlayed = items;', ''],
    ],
  },
  {
    file: 'lib/contract/player-state.ts',
    tests: ['tests/background/lives.test.ts'],
    changes: [
      [
        '4.5 the list is loading until it is there',
        'recentlyPlayedLoading: true',
        'recentlyPlayedLoading: false',
      ],
    ],
  },
  {
    file: 'lib/model/own-settings.ts',
    tests: ['tests/model/own-settings.test.ts'],
    changes: [
      ['what is shorter is not skipped', 'skipFirst + skipLast >= duration', 'false'],
      ['an episode ends with its last seconds', 'to >= end &&', 'to >= duration &&'],
      ['what was sought into is heard', '&& position < end', ''],
      ['nothing is left of what is as everywhere', 'Object.keys(one).length > 0', 'true'],
    ],
  },
  {
    file: 'lib/library/find-by-rule.ts',
    tests: ['tests/library/find-by-rule.test.ts'],
    changes: [
      [
        'only the newest of a show are in the inbox',
        'return count <= ',
        'return true || count <= ',
      ],
      [
        'what else is wanted makes no room',
        'isKept(row) && matches(row)',
        'matches(row) && isKept(row)',
      ],
    ],
  },
  {
    file: 'lib/background/playback/controls.ts',
    tests: ['tests/background/playback/own-settings.test.ts'],
    changes: [
      ['a show keeps its own speed', 'own.rate === undefined ? null', 'true ? null'],
      ['a change of volume is heard', 'if (before.volume !== volume)', 'if (false)'],
      ['a change of speed is heard', 'if (before.rate !== rate', 'if (false'],
    ],
  },
  {
    file: 'lib/background/playback/toggle-item.ts',
    tests: ['tests/background/playback/own-settings.test.ts'],
    changes: [
      ['a loaded file skips its beginning', 'startsOver ||= startAt !== after.currentTime;', ''],
    ],
  },
  {
    file: 'lib/background/serve-messages.ts',
    tests: ['tests/background/lives.test.ts'],
    changes: [
      ['4.5 it is made ready without playing', 'host.prepare(', 'host.play('],
      ['4.5 it is made ready where it was', ').currentTime', ').duration'],
    ],
  },
];

export const PROGRESS_MUTANTS = mutantsOf(GROUPS);
