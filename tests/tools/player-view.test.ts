import { expect, test } from 'vitest';
import { playerLine } from './player-view.ts';

const view = { playing: true, source: 'Demo FM', track: '', position: '', error: '' };

test.each([
  [{}, '▶ Demo FM'],
  [{ track: 'Artist – Title' }, '▶ Demo FM – Artist – Title'],
  [{ track: 'Demo FM', position: '0:05 of 3:10' }, '▶ Demo FM – 0:05 of 3:10'],
  [{ playing: false }, '❚❚ Demo FM'],
  [{ playing: false, error: 'No sound.' }, '❚❚ Demo FM (No sound.)'],
])('a player that shows %o becomes %s', (shown, line) => {
  expect(playerLine({ ...view, ...shown })).toBe(line);
});
