import type { PodcastItem } from '@/lib/model/playable-item';
import type { Show } from '@/lib/model/show';

/** What a show's cover is drawn for. */
export const showCover = (show: Pick<Show, 'id' | 'title'> & Partial<Show>): PodcastItem => ({
  ...{ id: show.id, url: '', title: show.title, image: show.image ?? '' },
});
