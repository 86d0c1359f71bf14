import { createDemoPodcast, type DemoPodcast } from '../servers/demo-podcast.ts';
import { createDemoStation, type Mount } from '../servers/demo-station.ts';

const TITLES = [
  'Ada Quartet - Morning Mail',
  'The Standing Waves - Long Wire',
  'Mira Holm - Night Ferry',
  'Carrier & Sideband - Drift',
];

export interface DemoServers {
  station: Mount;
  podcast: DemoPodcast;
  close(): Promise<void>;
}

/** A station named Demo FM, whose title changes every seven seconds, and a podcast, both on loopback. */
export async function startDemoServers(): Promise<DemoServers> {
  const [server, podcast] = await Promise.all([createDemoStation(), createDemoPodcast()]);
  const station = server.addMount({
    path: '/demo.mp3',
    name: 'Demo FM',
    titles: TITLES,
    titleSeconds: 7,
  });
  return {
    station,
    podcast,
    close: async () => {
      await Promise.all([server.close(), podcast.close()]);
    },
  };
}
