/**
 * How everything that opens above the page appears and disappears; at once if the listener wants no motion
 * (`theme.css`).
 */
export const COMES =
  'transition duration-150 ease-out data-ending-style:opacity-0 data-starting-style:opacity-0';

const GROWS = `${COMES} data-ending-style:scale-96 data-starting-style:scale-96`;
export const RISES = `${COMES} data-ending-style:translate-y-2 data-starting-style:translate-y-2`;

/** The look of menus and lists of choices. They grow from what opened them. */
export const POPUP = `origin-(--transform-origin) overflow-y-auto rounded-xl border border-line bg-raised p-1 shadow-float outline-none ${GROWS}`;

export const BACKDROP = `fixed inset-0 bg-veil ${COMES}`;

/** The look of dialogs in the middle of a page. */
export const DIALOG = `fixed inset-x-4 mx-auto rounded-2xl border border-line bg-raised shadow-float outline-none ${GROWS}`;

/** As high as the page allows, with something in it that scrolls. */
export const TALL_DIALOG = `${DIALOG} top-1/2 flex max-h-[calc(100%-2rem)] -translate-y-1/2 flex-col`;

/** Over the whole page. */
export const SHEET = `fixed inset-0 flex flex-col outline-none ${RISES}`;

/** A dialog's `ref`: makes it grow from the pressed element, which has the focus until the dialog takes it. */
export function growFromPressed(dialog: HTMLElement | null): void {
  const pressed = document.activeElement;
  if (dialog === null || pressed === null || pressed === document.body) return;
  const [from, to] = [pressed, dialog].map((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
  if (from === undefined || to === undefined) return;
  // From its middle, which stays in place however small it begins.
  dialog.style.transformOrigin = `calc(50% + ${from.x - to.x}px) calc(50% + ${from.y - to.y}px)`;
}
