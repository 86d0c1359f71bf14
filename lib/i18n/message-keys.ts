import type { GeneratedI18nStructure } from '#i18n';

/** Every message of `locales/en.yml`, with dots between its levels. */
export type MessageKey = Exclude<keyof GeneratedI18nStructure, `@@${string}`>;

/** The keys above the plural forms of a message: those that have an `other` below them. */
export type PluralKey = MessageKey extends infer Key
  ? Key extends `${infer Stem}.other`
    ? Stem
    : never
  : never;

/** The names in a message's braces: "Play {name}" has one. */
export type NamesIn<Key> = Key extends keyof GeneratedI18nStructure
  ? GeneratedI18nStructure[Key] extends { namedSubstitutions: (infer Name extends string)[] }
    ? Name
    : never
  : never;

/** What stands for the names; a number is written as the listener's language writes it. */
export type Values<Names extends string> = [Names] extends [never]
  ? []
  : [values: Record<Names, string | number>];
