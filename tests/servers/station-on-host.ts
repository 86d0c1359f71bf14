// Runs as its own process: a demo station at the given address, which prints its URL to standard output.
import { createDemoStation } from './demo-station.ts';

const station = await createDemoStation({ host: process.argv[2] });
const mount = station.addMount({ path: '/live.mp3', titles: ['Nina Simone - Sinnerman'] });
console.log(`On the air at ${mount.url}`);
