import Heart from 'lucide-react/icons/heart';
import Play from 'lucide-react/icons/play';
import { type ReactNode, useId, useState } from 'react';
import { formatTime } from '@/lib/i18n/format-time';
import { t } from '@/lib/i18n/translate';
import type { ShowExtras as Extras } from '@/lib/model/show';
import {
  type Episode,
  episodeItem,
  type Person,
  type Show,
  type Soundbite,
} from '@/lib/model/show';
import { ROW } from '@/lib/ui/focus-when-there';
import { useNavigation } from '@/lib/ui/navigation';
import { usePlayer } from '@/lib/ui/use-player';
import { BUTTON, BUTTON_LOOKS } from '../primitives/Button';
import { Cover } from '../primitives/Cover';
import { OPENS_PAGE } from '../primitives/near';
import { PlayButton } from './episodes/EpisodeHeader';

/** How many entries of a list show before the listener asks for all. */
const FEW = 6;

/** What a show's feed says about the show: a trailer, a way to support it, who makes it, and what they recommend. */
export function ShowExtras({ show, extras }: { show: Show; extras: Extras }) {
  const { open } = useNavigation();
  const { trailer, funding, persons, podroll } = extras;
  return (
    <>
      {(trailer !== null || funding.length > 0) && (
        <div className="flex flex-wrap gap-2 px-2">
          {trailer && (
            <PlayButton
              item={{
                ...{ id: trailer.url, enclosureUrl: trailer.url, artist: show.title },
                ...{ title: trailer.title || t('podcasts.trailer'), image: show.image },
              }}
              words={t('podcasts.trailer')}
            />
          )}
          {funding.map(({ url, words }) => (
            <a
              key={url}
              href={url}
              target="_blank"
              rel="noreferrer"
              className={`${BUTTON} ${BUTTON_LOOKS.quiet} min-w-0 max-w-full shrink!`}
            >
              <Heart aria-hidden className="size-4 shrink-0" />
              <span dir="auto" className="one-line">
                {words || t('podcasts.support')}
              </span>
            </a>
          ))}
        </div>
      )}
      <People persons={persons} />
      {podroll.length > 0 && (
        <Few heading={t('podcasts.recommends')} count={podroll.length}>
          {(most) =>
            podroll.slice(0, most).map(({ feedUrl, title }) => (
              <li key={feedUrl} className="max-w-full min-w-0">
                <button
                  type="button"
                  dir="auto"
                  onClick={() =>
                    open({ kind: 'show', show: { id: feedUrl, title: title || hostOf(feedUrl) } })
                  }
                  className="one-line min-h-8 max-w-full rounded-full bg-sunken px-3 font-medium text-accent hover:underline"
                >
                  {title || hostOf(feedUrl)}
                </button>
              </li>
            ))
          }
        </Few>
      )}
    </>
  );
}

/** The people who take part, with their pictures; a press opens a person's page. */
export function People({ persons }: { persons: readonly Person[] }) {
  const { open } = useNavigation();
  if (persons.length === 0) return null;
  return (
    <Few heading={t('podcasts.people')} count={persons.length}>
      {(most) =>
        persons.slice(0, most).map((person, nth) => (
          <li key={nth} {...{ [ROW]: `person ${nth}` }} className="flex max-w-full min-w-0">
            <button
              type="button"
              {...{ [OPENS_PAGE]: '' }}
              onClick={() => open({ kind: 'person', person })}
              className="flex min-h-9 min-w-0 items-center gap-2 rounded-full pe-3 text-start transition-colors hover:bg-sunken"
            >
              <Cover
                item={{ id: person.name, url: '', title: person.name, image: person.image }}
                isRound
                className="cover-9"
              />
              <span className="min-w-0">
                <span dir="auto" className="block truncate font-medium text-accent">
                  {person.name}
                </span>{' '}
                <span dir="auto" className="block truncate text-xs text-muted">
                  {roleOf(person)}
                </span>
              </span>
            </button>
          </li>
        ))
      }
    </Few>
  );
}

/** The most common roles of the taxonomy have translations; a person without a role is a host. */
const ROLES: Record<string, 'podcasts.role_host' | 'podcasts.role_guest'> = {
  '': 'podcasts.role_host',
  host: 'podcasts.role_host',
  guest: 'podcasts.role_guest',
};

/** A person's role, in words. */
export function roleOf({ role }: Person): string {
  const known = ROLES[role.toLowerCase()];
  return known === undefined ? role : t(known);
}

/** The parts of an episode that its makers recommend; each plays from there. */
export function Soundbites({ episode, soundbites }: { episode: Episode; soundbites: Soundbite[] }) {
  const { toggleItem } = usePlayer();
  if (soundbites.length === 0) return null;
  return (
    <Few heading={t('podcasts.highlights')} count={soundbites.length} isColumn>
      {(most) =>
        soundbites.slice(0, most).map(({ startTime, duration, title }, nth) => {
          const time = formatTime(startTime);
          return (
            <li key={nth}>
              <button
                type="button"
                onClick={() => toggleItem({ item: episodeItem(episode), startAt: startTime })}
                className="flex min-h-9 w-full min-w-0 items-center gap-2 rounded-lg px-2 text-start hover:bg-sunken"
              >
                <Play aria-hidden className="size-4 shrink-0 fill-current text-accent" />
                <span className="shrink-0 text-muted tabular-nums">{time}</span>
                <span dir="auto" className="one-line min-w-0 flex-1">
                  {title || episode.title}
                </span>
                <span className="shrink-0 text-xs text-muted tabular-nums">
                  {formatTime(duration)}
                </span>
              </button>
            </li>
          );
        })
      }
    </Few>
  );
}

interface FewProps {
  heading: string;
  count: number;
  /** Whether the rows are below one another. */
  isColumn?: boolean;
  /** Renders this many of the list's rows. */
  children: (most: number) => ReactNode;
}

/** A short list under a heading; the rest shows on demand. */
function Few({ heading, count, isColumn = false, children }: FewProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section aria-labelledby={id} className="px-2">
      <h3 id={id} className="section-title">
        {heading}
      </h3>
      <ul className={`mt-1.5 flex gap-1.5 ${isColumn ? '-mx-2 flex-col' : 'flex-wrap'}`}>
        {children(isOpen ? count : FEW)}
      </ul>
      {count > FEW && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="mt-1 min-h-6 rounded-sm font-medium text-accent hover:underline"
        >
          {t(isOpen ? 'podcasts.show_less' : 'podcasts.show_more')}
        </button>
      )}
    </section>
  );
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : address);
