import { proxy, snapshot } from 'valtio';
import { createElementHost, createPageHost, type ElementHost } from '@/lib/audio/host/element-host';
import { openElementSource } from '@/lib/audio/sources/element-source';
import { createBroadcast } from '@/lib/background/broadcast';
import type { Background } from '@/lib/background/context';
import { createBackground } from '@/lib/background/create-background';
import { foldStatus } from '@/lib/background/playback/fold-status';
import { type SetSleepTimer, startSleepTimer } from '@/lib/background/playback/sleep-timer';
import { prepareCurrent } from '@/lib/background/serve-messages';
import { hydrate } from '@/lib/background/storage/hydrate';
import { keepState, watchState } from '@/lib/background/storage/keep-state';
import type { AudioStatus } from '@/lib/contract/audio';
import type { StatePatch, StateSnapshot } from '@/lib/contract/messages/ui';
import { initialPlayerState, type PlayerState } from '@/lib/contract/player-state';
import type { Clock } from '@/lib/platform/time/clock';
import { createFakeAlarms } from '../../background/history/fake-history.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { createFakeStorage } from '../../support/fake-storage.ts';
import { createNoRecorder } from '../../support/no-recorder.ts';
import { DURATIONS } from './items.ts';
import { SimulatedMedia } from './simulated-media.ts';

const sourceDeps = {
  askServer: { answers: async () => true, trouble: async () => null },
  signIn: async (url: string) => url,
};

/** How long a fade takes, and a file to begin before it. Milliseconds. */
const FADE = 150;
const BEGINS_IN = 200;

/** One run of the background, from start to end. */
interface Life {
  background: Background;
  setSleepTimer: SetSleepTimer;
  greet(): StateSnapshot;
  end(): void;
}

/** The extension without a browser: the real background and audio host, with a simulated media element. */
export interface TestedPlayer {
  readonly background: Background;
  readonly media: SimulatedMedia;
  readonly storedProgress: Record<string, unknown>;
  setSleepTimer: SetSleepTimer;
  /** Whether the sound may still come or go after the last order. */
  readonly fades: boolean;
  now(): number;
  /** Lets this many milliseconds pass, along with everything that happens in them. */
  pass(milliseconds: number): Promise<void>;
  /** Opens a popup, side panel or tab, or closes the one opened first. */
  openPage(): void;
  closePage(): void;
  /** What the open pages show. */
  readonly pages: readonly PlayerState[];
  /** Ends and restarts the background's worker; the audio host stays alive. */
  endWorker(): Promise<void>;
  restartBrowser(): Promise<void>;
}

export async function createTestedPlayer(): Promise<TestedPlayer> {
  const clock = createFakeClock();
  const storage = createFakeStorage();
  let pages: { epoch: string; revision: number; state: PlayerState }[] = [];
  let media = new SimulatedMedia(clock, (url) => DURATIONS.get(url) ?? null);
  let orderedAt = 0;
  let host = hostOn(media);
  /** The background answers no page until it has started. */
  let isBeginning = true;
  let life = await begin();

  function hostOn(itsMedia: SimulatedMedia): ElementHost {
    const noted =
      <Args extends unknown[]>(order: (...args: Args) => void) =>
      (...args: Args) => {
        orderedAt = clock.now();
        order(...args);
      };
    const made = createElementHost({
      element: itsMedia.element,
      clock,
      random: () => 0.5,
      answers: async () => true,
      connectivity: new EventTarget(),
      controls: { listen: () => {}, show: () => {} },
      prefetch: () => {},
      createRecorder: createNoRecorder,
      // Ignore late reports from a browser that was closed.
      onStatus: (status) => media === itsMedia && tell(status),
      openSource: (context) => openElementSource(context, null, sourceDeps),
    });
    return { ...made, play: noted(made.play), pause: noted(made.pause) };
  }

  function tell(status: AudioStatus): void {
    foldStatus(life.background, status);
  }

  async function begin(): Promise<Life> {
    isBeginning = true;
    const own = mortal(clock);
    const background = createBackground({
      state: proxy(initialPlayerState()),
      host: createPageHost(host),
      storage,
      clock: own.clock,
      titles: {
        sideSources: { find: async () => ({ none: 'station-sends-none' }) },
        coverLookup: { find: async () => null },
      },
    });
    const { state } = background;
    const broadcast = createBroadcast({
      sendPatch: async (patch) => follow(patch),
      sendChanged: async () => {},
    });
    let stopWatching = () => {};
    const watch = () => {
      stopWatching = watchState(state, (changes, whole) => {
        broadcast.tell(changes);
        keepState(background, changes, whole);
      });
    };
    const ready = hydrate(background, async () => true, { watch });
    const setSleepTimer = startSleepTimer(background, { alarms: createFakeAlarms(), ready });
    await ready;
    isBeginning = false;
    return {
      background,
      setSleepTimer,
      greet: () => broadcast.greet(snapshot(state) as PlayerState),
      end() {
        stopWatching();
        own.end();
      },
    };
  }

  /** Does what `lib/ui/mirror.ts` does in each page. */
  function follow({ epoch, revision, changes }: StatePatch): boolean {
    for (const page of pages) {
      if (page.epoch === epoch && page.revision === revision - 1) {
        page.revision = revision;
        Object.assign(page.state, changes);
      } else if (page.epoch !== epoch || revision > page.revision) catchUp(page);
    }
    return pages.length > 0;
  }

  function catchUp(page: (typeof pages)[number]): void {
    if (isBeginning) setImmediate(() => catchUp(page));
    else greet(page);
  }

  function greet(page: (typeof pages)[number]): void {
    prepareCurrent(life.background);
    const { epoch, revision, state } = life.greet();
    Object.assign(page, { epoch, revision, state: { ...state } });
  }

  async function turn(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
  }

  return {
    get background() {
      return life.background;
    },
    get media() {
      return media;
    },
    get fades() {
      return clock.now() - orderedAt <= FADE + BEGINS_IN;
    },
    get storedProgress() {
      return storage.progress.items;
    },
    get pages() {
      return pages.map(({ state }) => state);
    },
    setSleepTimer: (choice) => life.setSleepTimer(choice),
    now: clock.now,
    async pass(milliseconds) {
      await turn();
      for (let left = milliseconds; left > 0; left -= 250) {
        clock.pass(Math.min(250, left));
        await turn();
      }
    },
    openPage() {
      const page = { epoch: '', revision: -1, state: initialPlayerState() };
      greet(page);
      pages.push(page);
    },
    closePage() {
      pages = pages.slice(1);
    },
    async endWorker() {
      await turn();
      life.end();
      life = await begin();
      await turn();
    },
    async restartBrowser() {
      await turn();
      life.end();
      host.release();
      pages = [];
      storage.session.items = {};
      media = new SimulatedMedia(clock, (url) => DURATIONS.get(url) ?? null);
      host = hostOn(media);
      life = await begin();
    },
  };
}

/** A clock whose timers end with the worker that set them. */
function mortal(clock: Clock) {
  const cancels = new Set<() => void>();
  const keep = (cancel: () => void) => {
    cancels.add(cancel);
    return () => {
      cancels.delete(cancel);
      cancel();
    };
  };
  const own: Clock = {
    now: clock.now,
    after: (milliseconds, run) => keep(clock.after(milliseconds, run)),
    every: (milliseconds, run) => keep(clock.every(milliseconds, run)),
  };
  return {
    clock: own,
    end() {
      for (const cancel of cancels) cancel();
    },
  };
}
