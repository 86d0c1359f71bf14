/**
 * The pages that open from the tab's first page, loaded as one chunk: the HTML sanitiser that some of them need is larger than
 * the rest of the tab.
 */
export { BookmarksPage } from './BookmarksPage';
export { AllEpisodesPage } from './episodes/AllEpisodesPage';
export { EpisodeNotes } from './episodes/EpisodeNotes';
export { EpisodePage } from './episodes/EpisodePage';
export { GenrePage } from './GenrePage';
export { PersonPage } from './PersonPage';
export { ShowPage } from './ShowPage';
