import { expect, it } from 'vitest';
import { playOrder } from '../../support/play-order.ts';
import { between, createRandom } from '../random.ts';
import { report } from '../report.ts';
import { seed, sized } from '../size.ts';
import { createSimulatedStation, type Doing } from './simulated-station.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Milliseconds from the server's return to sound. */
const LIMIT = 3 * SECOND;

it.each([
  ['restarts, time compressed', 'down', SECOND, 10 * MINUTE],
  ['stalls, time compressed', 'silent', SECOND, MINUTE],
  // Shorter outages may go unnoticed, so there would be nothing to recover.
  ['lost networks, time compressed', 'lost', 10 * SECOND, 10 * MINUTE],
] as const)('%s: the sound is back within 3 s of the server', async (what, doing, least, most) => {
  const random = createRandom(seed);
  const station = createSimulatedStation(random);
  const runs = sized(100, 2000);
  const examples: string[] = [];
  const losses = { 'given up': 0, 'double sounds': 0 };
  let worst = 0;
  station.host.play(playOrder({ live: true }));
  await station.pass(SECOND);
  expect(station.sounds).toBe(true);

  for (let run = 1; run <= runs; run++) {
    const length = between(random, least, most);
    station.now(doing satisfies Doing);
    await station.pass(length);
    station.now('up');
    const backAt = station.clock.now();
    // The buffer alone may keep it sounding throughout, without a connection.
    const isBack = () => station.sounds && station.comes;
    do await station.pass(100);
    while (!isBack() && station.clock.now() - backAt < MINUTE);
    const time = station.clock.now() - backAt;
    worst = Math.max(worst, time);
    if (time > LIMIT) examples.push(`run ${run}: away ${length} ms, back after ${time} ms`);
    if (!isBack() || station.status?.failure) losses['given up']++;
    await station.pass(between(random, 0.2 * SECOND, 20 * SECOND));
    if (station.connections > 1) losses['double sounds']++;
  }

  await report({
    ...{ part: 'restarts', what, where: 'unit', runs, losses },
    worst: `${(worst / SECOND).toFixed(1)} s to sound`,
    limit: `${LIMIT / SECOND} s`,
    isWithin: worst <= LIMIT,
    examples: examples.slice(0, 10),
  });
});
