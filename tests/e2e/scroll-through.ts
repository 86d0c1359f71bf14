import type { UiPage } from './driver/driver.ts';

export interface ScrolledList {
  /** The maximum number of rows drawn at the same time. */
  mostRows: number;
  /** How many different rows were drawn. */
  rows: number;
  /** How often a row that stayed drawn got a new element from one step to the next. */
  redrawn: number;
  /** The duration of every task longer than 50 ms, in milliseconds. */
  longTasks: number[];
  /** How many steps the list was scrolled. */
  steps: number;
}

/** Frames per call into the page: the driver gives up on a call that takes minutes. */
const FRAMES = 200;

/**
 * Scrolls a list from top to end, `step` pixels per frame, and returns what that cost. Chromium only.
 */
export async function scrollThrough(ui: UiPage, list: string, step: number): Promise<ScrolledList> {
  const whole = { mostRows: 0, redrawn: 0, steps: 0, longTasks: [] as number[] };
  const seen = new Set<string>();
  for (let steps = FRAMES; steps === FRAMES; ) {
    const isFirst = whole.steps === 0;
    const part = await ui.evaluate(scrollOn, list, step, FRAMES, isFirst);
    steps = part.steps;
    whole.steps += part.steps;
    whole.redrawn += part.redrawn;
    whole.mostRows = Math.max(whole.mostRows, part.mostRows);
    whole.longTasks.push(...part.longTasks);
    for (const place of part.places) seen.add(place);
  }
  return { ...whole, rows: seen.size };
}

/** Runs in the page, for this many frames or until the list’s end; `isFirst`: from the top. */
async function scrollOn(list: string, step: number, frames: number, isFirst: boolean) {
  const longTasks: number[] = [];
  const observer = new PerformanceObserver((entries) => {
    for (const { duration } of entries.getEntries()) longTasks.push(duration);
  });
  observer.observe({ type: 'longtask' });

  const found = () => document.querySelector(`ul[aria-label="${list}"]`);
  let scroller = found()?.parentElement ?? null;
  // A row that scrolls sideways has this style, too.
  const scrolls = (one: Element) =>
    getComputedStyle(one).overflowY === 'auto' && one.scrollHeight > one.clientHeight;
  while (scroller && !scrolls(scroller)) scroller = scroller.parentElement;
  if (scroller === null) throw new Error(`There is no list “${list}” that scrolls.`);

  // The page may have been left scrolled.
  if (isFirst) scroller.scrollTop = 0;
  const places = new Set<string>();
  let before = new Map<string, Element>();
  let [mostRows, redrawn, steps] = [0, 0, 0];
  while (steps < frames) {
    const { scrollTop } = scroller;
    scroller.scrollTop += step;
    await new Promise(requestAnimationFrame);
    if (scroller.scrollTop === scrollTop) break;
    steps++;
    const rows = [...(found()?.querySelectorAll(':scope > li[aria-posinset]') ?? [])];
    const now = new Map(rows.map((row) => [row.getAttribute('aria-posinset') ?? '', row]));
    for (const [place, row] of now) {
      places.add(place);
      if (before.has(place) && before.get(place) !== row) redrawn++;
    }
    before = now;
    mostRows = Math.max(mostRows, rows.length);
  }
  observer.disconnect();
  return { mostRows, redrawn, steps, longTasks, places: [...places] };
}
