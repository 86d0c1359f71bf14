import { describe, expect, it } from 'vitest';
import {
  lookAtQuality,
  OWN_QUALITY,
  type Quality,
  type QualityLook,
  qualityAtTitle,
} from '@/lib/audio/host/quality';

const SECOND = 1000;
const START = 1_000_000;
const LIGHTER = 2;

/** A station that is checked once a second. `came`: seconds of audio that arrive in each second. */
function listen() {
  let quality: Quality = OWN_QUALITY;
  let now = START;
  let end = 10;
  let since = START;
  const pass = (seconds: number, came: number, look: Partial<QualityLook> = {}) => {
    for (let second = 0; second < seconds; second++) {
      now += SECOND;
      end += came;
      const seen = { silent: false, quiet: 100, end, since, now, ...look };
      quality = lookAtQuality(quality, seen, LIGHTER);
    }
  };
  const heard = {
    play: (seconds: number) => pass(seconds, 1),
    /** A silence during which a little audio is collected; `came` seconds of it are buffered at once at its end. */
    silence(seconds: number, came: number, look: Partial<QualityLook> = {}) {
      pass(seconds, 0, { silent: true, ...look });
      end += came;
      pass(1, 0);
    },
    /** Connects in this many milliseconds. */
    connect(soon = 0) {
      since = now + soon;
    },
    title() {
      quality = qualityAtTitle(quality, LIGHTER, now);
    },
    /** The index of the lighter stream to play; null for the station's own. */
    get level() {
      return quality.cap.level;
    },
  };
  heard.play(10);
  return heard;
}

describe('the stream of a station that is to be heard', () => {
  it('is its own while it plays, whatever the titles', () => {
    const heard = listen();
    heard.play(3600);
    heard.title();
    expect(heard.level).toBeNull();
  });

  it('has fewer bits after a silence in which less came than was needed', () => {
    const heard = listen();
    heard.silence(6, 4);
    expect(heard.level).toBe(1);
    heard.connect();
    heard.play(10);
    heard.silence(6, 4);
    expect(heard.level).toBe(0);
    heard.connect();
    heard.play(10);
    heard.silence(6, 4);
    expect(heard.level).toBe(0);
  });

  it.each<[string, (heard: ReturnType<typeof listen>) => void]>([
    ['nothing came for a while', (heard) => heard.silence(6, 4, { quiet: 2500 })],
    ['everything that was missing came', (heard) => heard.silence(6, 8)],
    [
      'the connection is another one',
      (heard) => {
        heard.connect(3 * SECOND);
        heard.silence(6, 4);
      },
    ],
    ['it took longer than any refill', (heard) => heard.silence(31, 8)],
  ])('stays the same after a silence if %s', (_, happens) => {
    const heard = listen();
    happens(heard);
    expect(heard.level).toBeNull();
  });

  it('is the next better one after ten quiet minutes, when another song begins', () => {
    const heard = listen();
    heard.silence(6, 4);
    heard.connect();
    heard.play(5 * 60);
    heard.title();
    expect(heard.level).toBe(1);
    heard.play(5 * 60);
    heard.title();
    expect(heard.level).toBeNull();
  });

  it('is the next better one after four more minutes if no song begins', () => {
    const heard = listen();
    heard.silence(6, 4);
    heard.connect();
    heard.play(14 * 60 - 1);
    expect(heard.level).toBe(1);
    heard.play(1);
    expect(heard.level).toBeNull();
  });

  it('waits for ten more minutes after any silence', () => {
    const heard = listen();
    heard.silence(6, 4);
    heard.connect();
    heard.play(9 * 60);
    heard.silence(6, 8, { quiet: 5000 });
    expect(heard.level).toBe(1);
    heard.play(9 * 60);
    heard.title();
    expect(heard.level).toBe(1);
    heard.play(60);
    heard.title();
    expect(heard.level).toBeNull();
  });
});
