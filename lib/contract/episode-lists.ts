import * as v from 'valibot';
import {
  type EpisodeListRecord,
  type EpisodeRule,
  LONGEST_LIST_NAME,
  LONGEST_RULE_WORD,
  MOST_RULE_DAYS,
  MOST_RULE_MINUTES,
  RULE_STATES,
} from '@/lib/model/episode-rule';
import type { ItemProgress } from '@/lib/model/progress';
import { LATEST_TIME } from '@/lib/model/values/dates';
import { itemProgressShape, modelShape } from './model-shapes';
import { finite, key, listOf, text, whole } from './schema-pieces';

/** The key of the listener's own lists; `ui:changed` names it. */
export const EPISODE_LISTS_KEY = 'episodeLists';

const minutes = v.pipe(whole, v.maxValue(MOST_RULE_MINUTES));

export const episodeRuleShape = /* @__PURE__ */ modelShape<EpisodeRule>()(
  v.object({
    shows: v.array(key),
    // Lists from earlier versions have none.
    collections: v.optional(v.array(key), []),
    state: v.picklist(RULE_STATES),
    maxDays: v.pipe(whole, v.maxValue(MOST_RULE_DAYS)),
    fromMinutes: minutes,
    toMinutes: minutes,
    word: v.pipe(text, v.maxLength(LONGEST_RULE_WORD)),
  }),
);

export const episodeListShape = /* @__PURE__ */ modelShape<EpisodeListRecord>()(
  v.object({
    id: key,
    name: v.pipe(key, v.maxLength(LONGEST_LIST_NAME)),
    rule: episodeRuleShape,
    madeAt: v.pipe(finite, v.minValue(0), v.maxValue(LATEST_TIME)),
  }),
);

/** Puts new episodes off until this time, in milliseconds since 1970; 0 brings them back. */
export const putOffOrderShape = v.object({ ids: listOf(key), until: whole });

export const markOrderShape = v.object({ ids: listOf(key), played: v.boolean() });

/** How far the listener was in some items. */
export const progressListShape = listOf(v.object({ key, progress: itemProgressShape }));
export type ProgressList = { key: string; progress: ItemProgress }[];

/** full: there are as many lists as there may be. failed: the list is not stored. */
export type EpisodeListOutcome = 'stored' | 'full' | 'failed';
