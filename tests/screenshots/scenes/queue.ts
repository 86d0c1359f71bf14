import { reachControl } from '../../e2e/reach-control.ts';
import { button, list, type Scene, says, undoStays, type Visit } from '../scene.ts';

const EVERYWHERE = ['popup', 'panel'] as const;
const MOVED = 'Vienna to Venice, with a Cello';
const REMOVED = 'Rádio Maré Alta';

async function open({ ui }: Visit): Promise<void> {
  await reachControl(ui, button('Queue'));
  await ui.click(button('Queue'));
  await ui.waitFor(list('Queue'));
}

/** The centre of a row's drag handle. */
function handle({ ui, say }: Visit, name: string): Promise<{ x: number; y: number }> {
  return ui.evaluate(
    (label) => {
      const box = document.querySelector(`[role=dialog] [aria-label="${label}"]`);
      const { x = 0, y = 0, width = 0, height = 0 } = box?.getBoundingClientRect() ?? {};
      return { x: x + width / 2, y: y + height / 2 };
    },
    say(`Move ${name}`),
  );
}

export const QUEUE_SCENES: readonly Scene[] = [
  { name: 'queue--full', world: 'listener', surfaces: EVERYWHERE, arrive: open, abroad: true },
  {
    name: 'queue--moved-by-key',
    world: 'listener',
    surfaces: EVERYWHERE,
    fleeting: true,
    async arrive(visit) {
      await open(visit);
      await visit.ui.focus(button(`Move ${MOVED}`));
      await visit.ui.press('ArrowDown');
    },
    leave: ({ ui }) => ui.press('ArrowUp'),
  },
  {
    name: 'queue--dragged',
    world: 'listener',
    surfaces: EVERYWHERE,
    fleeting: true,
    pointed: true,
    async arrive(visit) {
      await open(visit);
      await visit.ui.waitFor(button(`Move ${MOVED}`));
      const { mouse } = visit.ui.page;
      const { x, y } = await handle(visit, MOVED);
      await mouse.move(x, y);
      await mouse.down();
      await mouse.move(x, y + 30);
      await mouse.move(x, y + 76);
    },
    async leave({ ui }) {
      await ui.page.mouse.up();
      await ui.focus(button(`Move ${MOVED}`));
      await ui.press('Home');
      await ui.press('ArrowDown');
    },
  },
  {
    name: 'queue--undo-toast',
    world: 'listener',
    surfaces: EVERYWHERE,
    fleeting: true,
    pointed: true,
    async arrive(visit) {
      await open(visit);
      await visit.ui.click(button(`Remove ${REMOVED} from queue`));
      await undoStays(visit);
    },
    async leave({ ui }) {
      await ui.click(button('Undo'));
      await ui.waitFor(button(`Remove ${REMOVED} from queue`));
    },
  },
];

export const NEWCOMER_QUEUE_SCENES: readonly Scene[] = [
  {
    name: 'queue--empty',
    world: 'newcomer',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await reachControl(visit.ui, button('Queue'));
      await visit.ui.click(button('Queue'));
      await says(visit, 'Your queue is empty');
    },
    abroad: true,
  },
];
