import type { ElementName, UiPage } from './driver/driver.ts';
import { pollUntil } from './driver/poll-until.ts';
import { CLOSE_NOW_PLAYING, OPEN_NOW_PLAYING } from './names.ts';

/**
 * Makes a control of the player visible: a narrow panel and Firefox's sidebar have most of them in the full view, which
 * this then opens. The page must show an item.
 */
export async function reachControl(ui: UiPage, control: ElementName): Promise<void> {
  if (await ui.exists(control)) return;
  await ui.click(OPEN_NOW_PLAYING);
  await ui.waitFor(control);
}

/** Closes the full view if it is open, so that the page behind it can be used again. */
export async function closeNowPlaying(ui: UiPage): Promise<void> {
  // While a dialog above the player is still closing, neither button is there.
  const isSettled = async () =>
    (await ui.exists(OPEN_NOW_PLAYING)) || (await ui.exists(CLOSE_NOW_PLAYING));
  await pollUntil('the player', {}, async () => ((await isSettled()) ? { done: true } : null));
  if (!(await ui.exists(CLOSE_NOW_PLAYING))) return;
  await ui.click(CLOSE_NOW_PLAYING);
  await ui.waitGone(CLOSE_NOW_PLAYING);
  await ui.waitFor(OPEN_NOW_PLAYING);
}
