/**
 * The pages that open from the tab's first page, loaded as one chunk: the HTML sanitiser that some of them need is larger than
 * the rest of the tab.
 */
export { BookmarksPage } from './BookmarksPage';
export { EpisodeNotes } from './EpisodeNotes';
export { EpisodePage } from './EpisodePage';
export { EpisodesPage } from './EpisodesPage';
export { GenrePage } from './GenrePage';
export { PersonPage } from './PersonPage';
export { ShowPage } from './ShowPage';
