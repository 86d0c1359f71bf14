import type { UiPage } from '../e2e/driver/driver.ts';

/** What the player on a page shows, found by the names that assistive technology reads. */
export interface PlayerView {
  playing: boolean;
  /** The station or show. */
  source: string;
  /** "Artist – Title", or ''. */
  track: string;
  /** "0:05 of 3:10", or '' for live. */
  position: string;
  /** What went wrong, or ''. */
  error: string;
}

/** Runs in the page. */
function lookAtPlayer(): PlayerView {
  const find = (selector: string) => document.querySelector(`[aria-label="Player"] ${selector}`);
  const text = (selector: string) => find(selector)?.textContent?.trim() ?? '';
  return {
    playing: find('button[aria-label="Pause"]') !== null,
    source: text('h2'),
    track: text('[role=status][aria-label="Now playing"]'),
    position: find('[aria-label="Seek"]')?.getAttribute('aria-valuetext') ?? '',
    error: text('[role=alert]'),
  };
}

/** As one line of text: `▶ Demo FM – Artist – Title`. */
export function playerLine({ playing, source, track, position, error }: PlayerView): string {
  const parts = [source, track === source ? '' : track, position].filter(Boolean);
  return `${playing ? '▶' : '❚❚'} ${parts.join(' – ')}${error ? ` (${error})` : ''}`;
}

/** In seconds. If only a file's position changes, there is a new line this often. */
const POSITION_STEP = 5;
const LOOK_EVERY = 100;

/**
 * Reports a line for each change on the page, starting once something plays, until the signal aborts or the page
 * is gone. A change must be seen twice in a row, a tenth of a second apart, to be reported.
 */
export async function followPlayer(
  page: UiPage,
  onLine: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  let before = '';
  let told = { what: '', at: 0 };
  while (!signal.aborted) {
    const view = await page.evaluate(lookAtPlayer).catch(() => null);
    if (!view) return;
    const what = JSON.stringify({ ...view, position: '' });
    const at = elapsedSeconds(view.position);
    const moved = at < told.at || at >= told.at + POSITION_STEP;
    const begun = told.what !== '' || view.playing;
    if (begun && what === before && (what !== told.what || moved)) {
      onLine(playerLine(view));
      told = { what, at };
    }
    before = what;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
  }
}

/** From "1:05 of 42:10". */
function elapsedSeconds(position: string): number {
  const parts = (position.split(' ')[0] ?? '').split(':').map(Number);
  return parts.reduce((sum, part) => sum * 60 + part, 0);
}
