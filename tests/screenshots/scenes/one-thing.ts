import type { Scene } from '../scene.ts';
import { stationItem } from '../world/plays.ts';
import { hear } from '../world/seed.ts';

/** These play something, so the newcomer is no longer one afterwards. */
export const ONE_THING_SCENES: readonly Scene[] = [
  {
    name: 'home--one-thing',
    world: 'newcomer',
    surfaces: ['popup', 'panel'],
    before: ({ page, servers }) => hear(page, stationItem(servers, 'onda')),
    arrive: async ({ ui }) => {
      await ui.waitFor({ role: 'heading', name: 'Onda Serena' });
      await ui.page.waitForFunction(() => document.querySelector('[role=tabpanel] li') !== null);
    },
    abroad: true,
  },
];
