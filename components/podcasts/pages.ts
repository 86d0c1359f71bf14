/**
 * The parts that need the HTML sanitiser, which is larger than the rest of the tab; loaded as one chunk.
 */
export { EpisodeNotes } from './EpisodeNotes';
export { EpisodePage } from './EpisodePage';
export { LatestPage } from './LatestPage';
export { ShowPage } from './ShowPage';
