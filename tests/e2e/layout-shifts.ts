import type { UiPage } from './driver/driver.ts';

interface Watched {
  shifts: string[];
}

/** Starts recording the page's layout shifts, including those so far. */
export async function watchLayoutShifts(ui: UiPage): Promise<void> {
  await ui.evaluate(() => {
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    const shifts: string[] = [];
    (globalThis as unknown as Watched).shifts = shifts;
    const named = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      const text = (element?.getAttribute('aria-label') ?? element?.textContent ?? '').slice(0, 40);
      return `<${element?.localName}> “${text}”`;
    };
    const place = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}×${height}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        const moved = entry.sources.map(
          ({ node, previousRect, currentRect }) =>
            `${named(node)} from ${place(previousRect)} to ${place(currentRect)}`,
        );
        const input = entry.hadRecentInput ? ' (after a press)' : '';
        shifts.push(`${entry.value.toFixed(4)}${input}: ${moved.join('; ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The layout shifts since the last call, once everything so far is drawn. */
export function takeLayoutShifts(ui: UiPage): Promise<string[]> {
  return ui.evaluate(async () => {
    // The browser reports a frame's shifts after the frame.
    for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve, 50));
    return (globalThis as unknown as Watched).shifts.splice(0);
  });
}
