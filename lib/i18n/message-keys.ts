import type { GeneratedI18nStructure } from '#i18n';

/** The key of any message in `locales/en.yml`, with dots between levels. */
export type MessageKey = Exclude<keyof GeneratedI18nStructure, `@@${string}`>;

/** The key of any message with plural forms: it has an `other` below it. */
export type PluralKey = MessageKey extends infer Key
  ? Key extends `${infer Stem}.other`
    ? Stem
    : never
  : never;

/** The names of a message's placeholders: "Play {name}" has one. */
export type NamesIn<Key> = Key extends keyof GeneratedI18nStructure
  ? GeneratedI18nStructure[Key] extends { namedSubstitutions: (infer Name extends string)[] }
    ? Name
    : never
  : never;

/** The values for a message's placeholders. Numbers are formatted for the current locale. */
export type Values<Names extends string> = [Names] extends [never]
  ? []
  : [values: Record<Names, string | number>];
