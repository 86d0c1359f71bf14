import type { UiPage } from '../e2e/driver/driver.ts';

/** Scrolls the scroller of the open tab, or of the dialog over it, to this offset or to its end. */
export async function scrollMain(ui: UiPage, pixels: number): Promise<void> {
  await ui.evaluate((top) => {
    const boxes = document.querySelectorAll<HTMLElement>(
      '[role=dialog] *, [role=tabpanel]:not([hidden])',
    );
    const scroller = [...boxes].find(
      (box) =>
        /auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight,
    );
    scroller?.scrollTo({ top, behavior: 'instant' });
  }, pixels);
}
