import * as v from 'valibot';
import type { Facet, StationFacets } from '@/lib/contract/directory';

const text = v.fallback(v.string(), '');

/** Entries of the lists that `/json/countries`, `/languages`, `/tags` and `/codecs` return. */
const schema = v.object({
  name: text,
  iso_3166_1: text,
  iso_639: v.fallback(v.nullable(v.string()), null),
  stationcount: v.pipe(v.number(), v.minValue(1)),
});

type Entry = v.InferOutput<typeof schema>;

/** The path for each kind, most frequent first. Rarer tags are mostly names and typos. */
export const FACET_PATHS: Record<keyof StationFacets, string> = {
  countries: path('countries', 300),
  languages: path('languages', 250),
  tags: path('tags', 400),
  codecs: path('codecs', 40),
};

function path(kind: string, limit: number): string {
  return `/json/${kind}?order=stationcount&reverse=true&hidebroken=true&offset=0&limit=${limit}`;
}

export const readCountries = (value: unknown): Facet[] =>
  facets(value, ({ iso_3166_1, name }) => {
    const code = iso_3166_1.toUpperCase();
    return code === '' ? null : { value: code, name: name || code, code };
  });

/** The directory writes their names in lower case. */
export const readLanguages = (value: unknown): Facet[] =>
  facets(value, ({ name, iso_639 }) => {
    if (name === '') return null;
    const shown = name.charAt(0).toUpperCase() + name.slice(1);
    return { value: name, name: shown, ...(iso_639 && { code: iso_639 }) };
  });

export const readTags = (value: unknown): Facet[] =>
  facets(value, ({ name }) => (name === '' ? null : { value: name, name }));

/** Known codecs, except for video. */
export const readCodecs = (value: unknown): Facet[] =>
  facets(value, ({ name }) =>
    /^(unknown)?$|,/i.test(name) ? null : { value: name, name: name.toUpperCase() },
  );

function facets(value: unknown, read: (entry: Entry) => Omit<Facet, 'count'> | null): Facet[] {
  if (!Array.isArray(value)) return [];
  const found = new Map<string, Facet>();
  for (const one of value) {
    const result = v.safeParse(schema, one);
    if (!result.success) continue;
    const facet = read(result.output);
    if (facet === null || found.has(facet.value)) continue;
    found.set(facet.value, { ...facet, count: result.output.stationcount });
  }
  return [...found.values()];
}
