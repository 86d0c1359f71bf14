import type { ReactNode } from 'react';
import type { StationFacets } from '@/lib/contract/directory';
import type { MessageKey } from '@/lib/i18n/message-keys';
import { t } from '@/lib/i18n/translate';
import type { FacetKind } from '@/lib/ui/navigation';

interface Genre {
  /** As the directory calls it. */
  tag: string;
  name: Extract<MessageKey, `radio.genre_names.${string}`>;
  /** In a box of 24 by 24 units. Filled parts are faint, and lines have the accent colour. */
  picture: ReactNode;
}

const FAINT = { fill: 'currentColor', fillOpacity: 0.28, stroke: 'none' } as const;

/** Popular genres that differ clearly from each other, the most popular first. They are shown even if the directory is unreachable. */
export const GENRES: readonly Genre[] = [
  {
    tag: 'pop',
    name: 'radio.genre_names.pop',
    // A microphone.
    picture: (
      <>
        <circle cx="15.5" cy="8.5" r="5.5" {...FAINT} />
        <circle cx="15.5" cy="8.5" r="5.5" />
        <path d="m11.6 4.6 7.8 7.8M11 11.4 4 19a1 1 0 0 0 1.4 1.4l7.4-6.8" />
      </>
    ),
  },
  {
    tag: 'rock',
    name: 'radio.genre_names.rock',
    // An electric guitar's body and neck.
    picture: (
      <>
        <path
          d="M11 10.5c-1.6-1.2-4 .3-4.2 2-.2 1.5-2.6 1.2-3.6 3.3-1 2 0 4.7 2.3 5.3 2.4.6 4-.6 4.5-2.4.4-1.6 2-1.2 3.2-2.4 1.2-1.2 1.3-2.6.3-3.4"
          {...FAINT}
        />
        <path d="M11 10.5c-1.6-1.2-4 .3-4.2 2-.2 1.5-2.6 1.2-3.6 3.3-1 2 0 4.7 2.3 5.3 2.4.6 4-.6 4.5-2.4.4-1.6 2-1.2 3.2-2.4 1.2-1.2 1.3-2.6.3-3.4M8.5 15.5 18 6m-1.5-1.5L19 2l3 3-2.5 2.5z" />
      </>
    ),
  },
  {
    tag: 'jazz',
    name: 'radio.genre_names.jazz',
    // A saxophone.
    picture: (
      <>
        <path
          d="M14 13h7l-1.2 3.2C18.7 19.4 16 22 12.4 22 8.6 22 6 19.4 6 16l3.5-.5c0 1.8 1 2.7 2.3 2.7 1.6 0 2.2-1.4 2.2-2.700z"
          {...FAINT}
        />
        <path d="M3 3h3.500a3 3 0 0 1 3 3v9.500c0 1.8 1 2.7 2.3 2.7 1.6 0 2.2-1.4 2.2-2.700V13h7l-1.2 3.200C18.7 19.4 16 22 12.4 22 8.6 22 6 19.4 6 16V6.500M12.5 7.500h.01M12.5 11h.01" />
      </>
    ),
  },
  {
    tag: 'classical',
    name: 'radio.genre_names.classical',
    // A piano's keys.
    picture: (
      <>
        <rect x="3" y="5" width="18" height="14" rx="2" {...FAINT} />
        <rect x="3" y="5" width="18" height="14" rx="2" />
        <path d="M9 13v6m6-6v6" />
        <path d="M7.5 5h3v8h-3zm6 0h3v8h-3z" fill="currentColor" stroke="none" />
      </>
    ),
  },
  {
    tag: 'news',
    name: 'radio.genre_names.news',
    // A folded newspaper.
    picture: (
      <>
        <path d="M4 4h13v14a2 2 0 0 0 2 2H6a2 2 0 0 1-2-2z" {...FAINT} />
        <path d="M17 18V4H4v14a2 2 0 0 0 2 2h13a2 2 0 0 0 2-2V9h-4M7.5 8h6M7.5 12h6M7.5 16h3" />
      </>
    ),
  },
  {
    tag: 'electronic',
    name: 'radio.genre_names.electronic',
    // A waveform on a screen.
    picture: (
      <>
        <rect x="2.5" y="4" width="19" height="16" rx="3" {...FAINT} />
        <rect x="2.5" y="4" width="19" height="16" rx="3" />
        <path d="M5.5 12h2c1.5 0 1.5-4.5 3-4.500s1.5 9 3 9 1.5-4.5 3-4.500h2" />
      </>
    ),
  },
  {
    tag: 'hip-hop',
    name: 'radio.genre_names.hip_hop',
    // A turntable.
    picture: (
      <>
        <circle cx="10.5" cy="13.5" r="7.5" {...FAINT} />
        <circle cx="10.5" cy="13.5" r="7.5" />
        <circle cx="10.5" cy="13.5" r="2" />
        <path d="M20 3v7l-4.5 5M18.5 3h3" />
      </>
    ),
  },
  {
    tag: 'oldies',
    name: 'radio.genre_names.oldies',
    // A radio with a dial.
    picture: (
      <>
        <rect x="2.5" y="8" width="19" height="12" rx="2" {...FAINT} />
        <rect x="2.5" y="8" width="19" height="12" rx="2" />
        <path d="m6 8 11-5M14 12h4.500M14 16h4.5" />
        <circle cx="8" cy="14" r="2.7" />
      </>
    ),
  },
  {
    tag: 'chillout',
    name: 'radio.genre_names.chillout',
    // The sun over the sea.
    picture: (
      <>
        <path d="M5.5 14a6.5 6.5 0 0 1 13 0z" {...FAINT} />
        <path d="M5.5 14a6.5 6.5 0 0 1 13 0M12 2v2M3.5 6.500l1.4 1.400M20.5 6.500l-1.4 1.400M2 14h20M5 17.500h14M9 21h6" />
      </>
    ),
  },
];

/** What a tag is called: by its genre's name in the listener's language, otherwise as the directory calls it. */
export function tagWords(tag: string): string {
  const genre = GENRES.find((one) => one.tag === tag);
  return genre === undefined ? tag : t(genre.name);
}

/** The directory's genres, countries or languages. */
export const facetsOf = ({ tags, countries, languages }: StationFacets, by: FacetKind) =>
  ({ tag: tags, country: countries, language: languages })[by];

/** A genre's picture, in the current text colour. */
export function GenrePicture({ of }: { of: Genre }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-6.5 shrink-0"
    >
      {of.picture}
    </svg>
  );
}

/** A country's code, as on its cars and parcels, in place of a picture. */
export function CountryCode({ code }: { code: string }) {
  return (
    <span
      aria-hidden
      // Drawn by CSS, because it is not part of the name.
      data-code={code}
      className="grid h-5 w-7 shrink-0 place-items-center rounded-md bg-accent/12 text-xs leading-none font-semibold text-accent before:content-[attr(data-code)]"
    />
  );
}
