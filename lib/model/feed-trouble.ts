import type { StorageFailure } from './storage-trouble';

/**
 * Why a feed did not come. `gone`: it was taken away for good (410). `missing`: nothing is there (404).
 * `refused`: not to us (401, 403 and the like). `busy`: asked too often (429). `server`: the server is in
 * trouble. `unreachable`, `timeout`: no answer. `cancelled`: by the caller's signal. `not-a-feed`,
 * `malformed`, `too-large`: what came cannot be used. `private`: a public address led into a private network.
 */
export const FEED_TROUBLES = [
  'gone',
  'missing',
  'refused',
  'busy',
  'server',
  'unreachable',
  'timeout',
  'cancelled',
  'not-a-feed',
  'malformed',
  'too-large',
  'private',
] as const;
export type FeedTrouble = (typeof FEED_TROUBLES)[number];

/**
 * What else keeps a show from being read. `barred`: its server is not reached, as most are not without
 * access to all sites. `page`: a web page is where the feed was. `page-without-feed`, `several-feeds`: a
 * page was given, which links none or more than one. `no-address`: what was given is no web address.
 * `offline`: this computer has no network.
 */
export const SHOW_TROUBLES = [
  'barred',
  'page',
  'page-without-feed',
  'several-feeds',
  'no-address',
  'offline',
] as const;

/** Why a show is not here, or not as its feed has it now. */
export type ShowTrouble =
  | { kind: FeedTrouble | (typeof SHOW_TROUBLES)[number] | StorageFailure }
  /** The background went away before it could answer. */
  | { kind: 'interrupted' }
  | Told;

/** A sentence that an earlier version stored, in the language of that time. */
export interface Told {
  kind: 'told';
  text: string;
}
