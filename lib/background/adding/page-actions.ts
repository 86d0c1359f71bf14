import type { SubscribeOutcome } from '@/lib/contract/library';
import type { PlayOutcome } from '@/lib/contract/messages/player';
import type { Outcome } from '@/lib/library/library-failure';
import { type Favourite, itemFavourite } from '@/lib/model/favourite';
import type { PlayableItem } from '@/lib/model/playable-item';
import type { Show } from '@/lib/model/show';
import type { Inspect } from './inspect';

/** What can be done with an address without asking the listener anything. */
export interface PageActions {
  /**
   * Plays what is there: audio, the first entry of a playlist, or a show's newest episode. False if that is
   * unclear or does not play.
   */
  play(address: string): Promise<boolean>;
  /**
   * Saves what is there: a station or file as a favourite, a show as a subscription. False if that is
   * unclear.
   */
  add(address: string): Promise<boolean>;
}

export interface PageActionsDeps {
  inspect: Inspect;
  play(item: PlayableItem): Promise<PlayOutcome>;
  playNewest(show: Show): Promise<PlayOutcome>;
  library: {
    addFavourites(favourites: readonly Favourite[]): Promise<Outcome<null>>;
    subscribe(feedUrl: string): Promise<SubscribeOutcome>;
  };
}

export function createPageActions({
  inspect,
  play,
  playNewest,
  library,
}: PageActionsDeps): PageActions {
  const look = (address: string) => inspect(address, new AbortController().signal);

  return {
    async play(address) {
      const found = await look(address);
      if (found.kind === 'audio') return (await play(found.item)).ok;
      if (found.kind === 'feed') return (await playNewest(found.show)).ok;
      const [first] = found.kind === 'playlist' ? found.items : [];
      return first !== undefined && (await play(first)).ok;
    },
    async add(address) {
      const found = await look(address);
      if (found.kind === 'audio' && found.certain) {
        return (await library.addFavourites([itemFavourite(found.item)])).ok;
      }
      return found.kind === 'feed' && (await library.subscribe(found.show.feedUrl)).ok;
    },
  };
}
