import type { UiPage } from '../e2e/driver/driver.ts';
import { pollUntil } from '../e2e/driver/poll-until.ts';

/** Waits until images and fonts are loaded, animations have ended, and the layout no longer changes. */
export async function settle(ui: UiPage): Promise<void> {
  await ui.evaluate(hideCaret);
  await pollUntil('the page to come to rest', {}, async () =>
    (await ui.evaluate(isAtRest)) ? { done: true } : null,
  );
}

/** Because it blinks. */
function hideCaret(): void {
  if (document.adoptedStyleSheets.length > 0) return;
  // The pages' content security policy forbids inline styles.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { caret-color: transparent !important }');
  document.adoptedStyleSheets = [sheet];
}

async function isAtRest(): Promise<boolean> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const look = () => {
    const boxes = [...document.querySelectorAll('main *, [role=dialog] *, [role=menu]')].slice(
      0,
      600,
    );
    return boxes
      .map((box) => box.getBoundingClientRect().toJSON())
      .map(JSON.stringify as never)
      .join();
  };
  /** Firefox fetches lazy images far outside the window only when they come nearer. */
  const waitsForSight = (image: HTMLImageElement) => {
    const { top, bottom } = image.getBoundingClientRect();
    return image.loading === 'lazy' && (top > innerHeight || bottom < 0);
  };
  const moves = document
    .getAnimations()
    .some(
      ({ playState, effect }) =>
        playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY,
    );
  if (moves || document.fonts.status !== 'loaded') return false;
  if (![...document.images].every((image) => image.complete || waitsForSight(image))) return false;
  await frame();
  const before = look();
  await frame();
  await frame();
  return look() === before;
}
