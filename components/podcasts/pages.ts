/** What needs the cleaner of notes, which is larger than the rest of the tab; fetched as one. */
export { EpisodeNotes } from './EpisodeNotes';
export { EpisodePage } from './EpisodePage';
export { LatestPage } from './LatestPage';
export { ShowPage } from './ShowPage';
