import { DIRECTORY_SHAPES } from './directory';
import { HISTORY_SHAPES } from './history';
import { HOST_SHAPES } from './host';
import { LIBRARY_SHAPES } from './library';
import { PLAYER_SHAPES } from './player';

/** Everything that the background hears. */
export const BACKGROUND_SHAPES = {
  ...PLAYER_SHAPES,
  ...HISTORY_SHAPES,
  ...DIRECTORY_SHAPES,
  ...LIBRARY_SHAPES,
  ...HOST_SHAPES,
};
