import { type MutantGroup, mutantsOf } from './mutant.ts';

/** Rules that only a browser can show broken. Each mutant is built and tested in Chromium and in Firefox. */
const GROUPS: readonly MutantGroup[] = [
  {
    file: 'lib/background/start-background.ts',
    tests: ['tests/e2e/commands.test.ts'],
    changes: [
      ['1 a key pauses and plays', "name === 'play-pause'", "name === 'pause'"],
      ['1 a key skips forward', "skip(background, 'forward')", "skip(background, 'back')"],
      ['1 a key skips back', "skip(background, 'back')", "skip(background, 'forward')"],
      ['1 a key mutes', "name === 'mute'", "name === 'unmute'"],
    ],
  },
  {
    file: 'entrypoints/shared/player-page.tsx',
    tests: ['tests/e2e/side-panel.test.ts'],
    changes: [
      [
        'the popup opens the side panel',
        'browser.sidePanel.open({ windowId })',
        'Promise.resolve()',
      ],
      ['the popup makes way for it', '.then(() => window.close())', ''],
      [
        'the side panel does not offer it',
        "layout === 'popup' ? openSidePanel",
        'true ? openSidePanel',
      ],
    ],
  },
];

export const BROWSER_MUTANTS = mutantsOf(GROUPS);
