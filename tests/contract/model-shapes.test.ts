import * as v from 'valibot';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { AudioStatus } from '@/lib/contract/audio';
import {
  type favouriteShape,
  type itemProgressShape,
  modelShape,
  type playableItemShape,
  type showShape,
} from '@/lib/contract/model-shapes';
import type { PlayerState } from '@/lib/contract/player-state';
import type { Favourite } from '@/lib/model/favourite';
import type { NowPlayingMetadata, StreamTitle } from '@/lib/model/now-playing';
import type { PlayableItem } from '@/lib/model/playable-item';
import type { Failure } from '@/lib/model/playback-failure';
import type { ItemProgress } from '@/lib/model/progress';
import type { Show } from '@/lib/model/show';
import type { SleepTimer } from '@/lib/model/sleep-timer';
import type { StorageTrouble } from '@/lib/model/trouble-kinds';

describe('the schema of a model type', () => {
  it('has that type', () => {
    expectTypeOf<v.InferOutput<typeof playableItemShape>>().toEqualTypeOf<PlayableItem>();
    expectTypeOf<v.InferInput<typeof playableItemShape>>().toEqualTypeOf<PlayableItem>();
    expectTypeOf<v.InferOutput<typeof showShape>>().toEqualTypeOf<Show>();
    expectTypeOf<v.InferOutput<typeof favouriteShape>>().toEqualTypeOf<Favourite>();
    expectTypeOf<v.InferOutput<typeof itemProgressShape>>().toEqualTypeOf<ItemProgress>();
  });

  it('does not compile if it drops a property, requires an optional one, or accepts anything else', () => {
    interface Cover {
      url: string;
      width?: number;
    }
    const url = v.string();
    const width = v.number();
    const exact = modelShape<Cover>()(v.object({ url, width: v.optional(width) }));
    expect(v.is(exact, { url: 'a' })).toBe(true);
    // @ts-expect-error it would drop `width`
    modelShape<Cover>()(v.object({ url }));
    // @ts-expect-error `width` need not be there
    modelShape<Cover>()(v.object({ url, width }));
    // @ts-expect-error a number is no address
    modelShape<Cover>()(v.object({ url: width, width: v.optional(width) }));
    // @ts-expect-error a cover has no height
    modelShape<Cover>()(v.object({ url, width: v.optional(width), height: width }));
  });
});

describe('the model values in the state and the status', () => {
  it('have the model’s types', () => {
    expectTypeOf<PlayerState['currentTrack']>().toEqualTypeOf<PlayableItem | null>();
    expectTypeOf<PlayerState['sleepTimer']>().toEqualTypeOf<SleepTimer | null>();
    expectTypeOf<PlayerState['extractedMetadata']>().toEqualTypeOf<NowPlayingMetadata | null>();
    expectTypeOf<PlayerState['storageTrouble']>().toEqualTypeOf<StorageTrouble | null>();
    expectTypeOf<AudioStatus['streamTitle']>().toEqualTypeOf<StreamTitle | null>();
    expectTypeOf<NonNullable<AudioStatus['failure']>>().omit<'stage'>().toEqualTypeOf<Failure>();
  });
});
