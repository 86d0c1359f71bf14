import { isFirefox } from '../screenshots/page-window.ts';
import { settle } from '../screenshots/settle.ts';
import type { UiPage } from './driver/driver.ts';

/** The roles of controls: each control needs an accessible name. */
const OPERATED = [
  ...['button', 'checkbox', 'combobox', 'link', 'menuitem', 'menuitemcheckbox', 'menuitemradio'],
  ...['option', 'radio', 'searchbox', 'slider', 'spinbutton', 'switch', 'tab', 'textbox'],
];

/** What is wrong with a page, regardless of the theme. */
export async function layoutFaults(ui: UiPage): Promise<string[]> {
  const unnamed = (await nameless(ui)).map((role) => `a ${role} without a name`);
  return [
    ...unnamed,
    ...(await ui.evaluate(sidewaysScrollers)),
    ...(await ui.evaluate(looseFrame)),
  ];
}

/** What is wrong with the layout of a page once it is laid out from right to left, as in Arabic. */
export async function turnedFaults(ui: UiPage): Promise<string[]> {
  const turn = (dir: string) => {
    document.documentElement.dir = dir;
  };
  await ui.evaluate(turn, 'rtl');
  await settle(ui);
  const faults = [...(await ui.evaluate(sidewaysScrollers)), ...(await ui.evaluate(looseFrame))];
  await ui.evaluate(turn, 'ltr');
  return faults;
}

/** A row in sight: its middle, and whether another row of its list looks just like it. */
export interface Row {
  x: number;
  y: number;
  hasTwin: boolean;
}

/** The first row with buttons whose middle is in sight; null if there is none. */
export function rowInSight(ui: UiPage): Promise<Row | null> {
  return ui.evaluate(() => {
    /** The attributes whose values affect the look; of the others, only the names count. */
    const counts = ['class', 'role', 'type', 'aria-pressed', 'aria-current', 'aria-selected'];
    const look = (one: Element): string =>
      [one, ...one.querySelectorAll('*')]
        .map(({ localName, attributes }) => {
          const said = [...attributes].map(({ name, value }) =>
            counts.includes(name) ? `${name}=${value}` : name,
          );
          return [localName, ...said.toSorted()].join(' ');
        })
        .join('\n');
    for (const one of document.querySelectorAll('[role=tabpanel]:not([hidden]) li, main li')) {
      const { left, top, width, height } = one.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const isSeen = one.querySelector('button') && one.contains(document.elementFromPoint(x, y));
      if (!isSeen) continue;
      const others = [...(one.parentElement?.children ?? [])].filter((other) => other !== one);
      return { x, y, hasTwin: others.some((other) => look(other) === look(one)) };
    }
    return null;
  });
}

/** Rests the pointer on a row, which then looks different and shows its buttons. */
export async function hoverRow(ui: UiPage, { x, y }: Row): Promise<void> {
  await ui.page.mouse.move(x, y);
  await settle(ui);
}

async function nameless(ui: UiPage): Promise<string[]> {
  if (!isFirefox(ui)) return namelessInTree(ui);
  // Firefox's accessibility tree takes some milliseconds per element, so read names from the markup.
  const found: string[] = [];
  for (const role of OPERATED) if ((await ui.names(role)).includes('')) found.push(role);
  return found;
}

/** Chrome provides the accessibility tree that assistive technology gets. */
async function namelessInTree(ui: UiPage): Promise<string[]> {
  const session = await ui.page.createCDPSession();
  try {
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    return nodes
      .filter(({ ignored, name }) => !ignored && (name?.value ?? '').trim() === '')
      .map(({ role }) => String(role?.value))
      .filter((role) => OPERATED.includes(role.toLowerCase()));
  } finally {
    await session.detach();
  }
}

/** Runs in the page: nothing around the player's lists may scroll, or the player would move. */
function looseFrame(): string[] {
  const { scrollHeight } = document.documentElement;
  const isPlayer = document.querySelector('#root[data-layout]') !== null;
  const isLoose = isPlayer && scrollHeight > innerHeight + 1;
  return isLoose ? [`the page is ${scrollHeight} high in ${innerHeight}`] : [];
}

/** Runs in the page: neither the document nor its vertical scrollers may scroll sideways. */
function sidewaysScrollers(): string[] {
  const page = document.scrollingElement ?? document.documentElement;
  const tooWide = (box: Element) => box.scrollWidth > box.clientWidth + 1;
  const boxes = [
    ...document.querySelectorAll('[role=tabpanel]:not([hidden]), [role=dialog], main'),
  ];
  return [page, ...boxes]
    .filter(
      (box) => tooWide(box) && (box === page || getComputedStyle(box).overflowX !== 'visible'),
    )
    .map((box) => `${box.localName} is ${box.scrollWidth} wide in ${box.clientWidth}`);
}
