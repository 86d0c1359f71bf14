/** Constants of the specification, section 9. Times in milliseconds unless the name says seconds. */

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const RECENTLY_PLAYED_LIMIT = 10;

export const SKIP_FORWARD_SECONDS = 30;
export const SKIP_BACK_SECONDS = 15;

export const PROGRESS_SAVE_INTERVAL = 250;
/** How often the current track is looked up while a live stream plays. */
export const LIVE_METADATA_POLL = 10 * SECOND;
/** How often, at most, a visible station that is not playing is asked for its current track. */
export const ON_AIR_INTERVAL = 30 * SECOND;
/** The most stations asked about in one go: as many as are visible on a large screen. */
export const MOST_ON_AIR = 50;
/** From this percentage an item counts as played. */
export const PLAYED_THRESHOLD = 99.9;

export const DEFAULT_VOLUME = 1;
export const MUTED_VOLUME = 0;

export const DEFAULT_RATE = 1;
export const MIN_RATE = 0.5;
export const MAX_RATE = 3;

/** The audio output is released after this long without sound. */
export const IDLE_SUSPENSION = 30 * SECOND;

export const FALLBACK_COVERS = ['/covers/fallback-1.png'] as const;

/** A live stream with more buffered audio than this has fallen behind. */
export const LIVE_LAG_LIMIT_SECONDS = 30;
