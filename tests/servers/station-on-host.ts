// Run by itself: a demo station at the address told, which it writes to its standard output.
import { createDemoStation } from './demo-station.ts';

const station = await createDemoStation({ host: process.argv[2] });
const mount = station.addMount({ path: '/live.mp3', titles: ['Nina Simone - Sinnerman'] });
console.log(`On the air at ${mount.url}`);
