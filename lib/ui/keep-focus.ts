/**
 * Draws what is inside of the element anew, by `draw`, and gives the focus to what stands where it stood
 * before, so that nobody who presses keys has to begin at the top.
 */
export function keepFocus(root: HTMLElement, draw: () => void): void {
  const before = document.activeElement;
  const path = before !== null && root.contains(before) ? pathTo(before, root) : null;
  draw();
  if (path === null || before === null || before.isConnected) return;
  const after = path.reduce<Element | undefined>((at, index) => at?.children[index], root);
  if (after instanceof HTMLElement && after.localName === before.localName) after.focus();
}

/** The places among their siblings of all that leads from the root to the element. */
function pathTo(element: Element, root: Element): number[] {
  const path: number[] = [];
  for (let at = element; at !== root && at.parentElement !== null; at = at.parentElement) {
    path.unshift([...at.parentElement.children].indexOf(at));
  }
  return path;
}
