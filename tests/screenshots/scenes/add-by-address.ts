import { ADD, ADD_BY_ADDRESS, ADDRESS } from '../../e2e/names.ts';
import { button, heading, type Scene, type Visit } from '../scene.ts';

const EVERYWHERE = ['popup', 'panel'] as const;

async function open({ ui }: Visit): Promise<void> {
  await ui.click(ADD_BY_ADDRESS);
  await ui.waitFor(ADDRESS);
}

/** The result for a path on the world's own server (starting with `/`), or for any other text. */
function found(name: string, address: string, until: (visit: Visit) => Promise<void>): Scene {
  return {
    name: `add--${name}`,
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await open(visit);
      const { url } = visit.world.servers.media;
      await visit.ui.fill(ADDRESS, address.startsWith('/') ? url + address : address);
      await visit.ui.click(ADD);
      await until(visit);
    },
    abroad: name === 'playlist' || name === 'nothing',
  };
}

const said = async ({ ui }: Visit) => {
  await ui.page.waitForSelector('[role=dialog] [role=alert]');
};

/** The remaining result, a stream, plays immediately; the player's scenes show that. */
export const ADD_SCENES: readonly Scene[] = [
  { name: 'add--empty', world: 'listener', surfaces: EVERYWHERE, arrive: open, abroad: true },
  found('looking', '/silence/anything.mp3', async ({ ui }) => {
    await ui.page.waitForSelector('[role=dialog] button[aria-busy=true]');
  }),
  found('no-address', 'this is no address', said),
  found('nothing', '/prose.txt', said),
  found('feed', '/feeds/weather.xml', ({ ui }) => ui.waitFor(button('Subscribe'))),
  found('feed-subscribed', '/feeds/trains.xml', ({ ui }) => ui.waitFor(button('Open its page'))),
  found('playlist', '/stations.m3u', ({ ui }) => ui.waitFor(heading('A playlist'))),
  found('page', '/page.html', ({ ui }) => ui.waitFor(heading('A page with several feeds'))),
  found('subscriptions', '/subscriptions.opml', ({ ui }) => ui.waitFor(button('Import'))),
];
