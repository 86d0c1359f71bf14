import fc from 'fast-check';
import { it } from 'vitest';
import { report } from '../report.ts';
import { seed, sized } from '../size.ts';
import { COMMANDS, type Counted } from './commands.ts';
import { PlayerModel } from './player-model.ts';
import { createTestedPlayer } from './tested-player.ts';

/** Most commands in one session. */
const SESSION = 200;

it('whatever is pressed, the player’s state is the model’s', async () => {
  const wanted = sized(1000, 10_000);
  let runs = 0;
  let wrong = 0;
  const examples: string[] = [];
  const session = fc.commands(COMMANDS, { maxCommands: SESSION, size: 'max' });
  for (let times = 0; runs < wanted && wrong === 0; times++) {
    const details = await fc.check(
      fc.asyncProperty(session, async (commands) => {
        const player = await createTestedPlayer();
        const counted: Counted = { player, runs: 0 };
        const model = new PlayerModel();
        try {
          await fc.asyncModelRun(() => ({ model, real: counted }), commands);
        } finally {
          runs += counted.runs;
        }
      }),
      { numRuns: 1, seed: seed + times },
    );
    if (!details.failed) continue;
    wrong += 1;
    examples.push(`${details.counterexample}\n${String(details.errorInstance)}`);
  }
  await report({
    ...{ part: 'presses', what: 'state and model', where: 'unit', runs, examples },
    losses: { 'wrong states': wrong },
  });
});
