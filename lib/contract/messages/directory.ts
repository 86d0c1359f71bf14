import {
  type ShowAnswer,
  type StationAnswer,
  type StationFacets,
  showQueryShape,
  stationQueryShape,
  type VoteOutcome,
} from '../directory';
import { key, nothing } from '../schema-pieces';
import { message } from './define-message';

/** The pages' requests to the directories. */
export const DIRECTORY_MESSAGES = {
  'directory:stations': message(stationQueryShape).answer<StationAnswer>(),
  'directory:facets': message(nothing).answer<StationFacets>(),
  /** The country the listener seems to be in, ISO 3166-1 alpha-2; empty if unknown. */
  'directory:country': message(nothing).answer<string>(),
  /** The station's radio_id. */
  'directory:vote': message(key).answer<VoteOutcome>(),
  'directory:shows': message(showQueryShape).answer<ShowAnswer>(),
};
