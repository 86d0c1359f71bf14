/** The pages that are opened from the tab's first one, and from the player; loaded as one chunk. */
export { BrowsePage } from './BrowsePage';
export { HeardPage } from './HeardPage';
export { IndexPage } from './IndexPage';
export { StationPage } from './StationPage';
