import type { UiPage } from './driver/driver.ts';

interface Watched {
  shifts: { at: number; said: string }[];
  /** The frames that answer presses, milliseconds since the page began. */
  answers: { from: number; to: number }[];
}

/** Starts recording the page's layout shifts, including those so far. */
export async function watchLayoutShifts(ui: UiPage): Promise<void> {
  await ui.evaluate(() => {
    interface Shift extends PerformanceEntry {
      value: number;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    const shifts: Watched['shifts'] = [];
    const answers: Watched['answers'] = [];
    Object.assign(globalThis, { shifts, answers });
    const named = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      const text = (element?.getAttribute('aria-label') ?? element?.textContent ?? '').slice(0, 40);
      return `<${element?.localName}> “${text}”`;
    };
    const place = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}×${height}`;
    new PerformanceObserver((list) => {
      for (const { startTime, value, sources } of list.getEntries() as Shift[]) {
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${named(node)} from ${place(previousRect)} to ${place(currentRect)}`,
        );
        shifts.push({ at: startTime, said: `${value.toFixed(4)}: ${moved.join('; ')}` });
      }
    }).observe({ type: 'layout-shift', buffered: true });
    for (const press of ['click', 'keydown']) {
      const answer = () => {
        const frame = { from: performance.now(), to: Number.POSITIVE_INFINITY };
        answers.push(frame);
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            frame.to = performance.now();
          }),
        );
      };
      window.addEventListener(press, answer, { capture: true });
    }
  });
}

/**
 * The layout shifts since the last call, once everything so far is drawn. `unpressed` leaves out those of the very
 * frame in which the page answers a press. (The browser itself counts all within half a second as answers.)
 */
export function takeLayoutShifts(ui: UiPage, unpressed = false): Promise<string[]> {
  return ui.evaluate(async (isPressed) => {
    // The browser reports a frame's shifts after the frame.
    for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const { shifts, answers } = globalThis as unknown as Watched;
    const isAnswer = (at: number) => answers.some(({ from, to }) => at >= from && at < to);
    return shifts
      .splice(0)
      .filter(({ at }) => !isPressed || !isAnswer(at))
      .map(({ said }) => said);
  }, unpressed);
}
