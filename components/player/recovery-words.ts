import type { Recovery, Trouble } from '@/lib/contract/audio';

/** What keeps the sound away, while it is waited for. */
const WAITING: Record<Trouble, string> = {
  unreachable: 'No connection.',
  silent: 'Nothing is being sent.',
  busy: 'The server is busy.',
  gone: 'There is nothing to play now.',
  broke: 'The connection broke off.',
  'no-ranges': 'The server cannot resume.',
};

/** And why it was given up. */
const GIVEN_UP: Record<Trouble, string> = {
  ...WAITING,
  gone: 'The address has nothing to play any more.',
  'no-ranges': 'The server sends it from the beginning only. Press play to start over.',
};

export interface RecoveryWords {
  /** What stays as it is for as long as the same is being done. */
  said: string;
  /** What goes on from there and changes every second, so that it is not to be read aloud each time. */
  counted: string;
}

/** What is being done about sound that broke off, in words. `now` in milliseconds since 1970. */
export function recoveryWords(recovery: Recovery, live: boolean, now: number): RecoveryWords {
  switch (recovery.doing) {
    case 'connecting':
      return { said: 'Reconnecting…', counted: '' };
    case 'waiting': {
      const seconds = Math.max(1, Math.ceil((recovery.until - now) / 1000));
      return { said: `${WAITING[recovery.trouble]} Trying again`, counted: ` in ${seconds} s` };
    }
    case 'back':
      return {
        said: live ? 'Back at the live edge' : 'Playing on where it broke off',
        counted: '',
      };
    case 'given-up':
      return { said: GIVEN_UP[recovery.trouble], counted: '' };
  }
}
