import { normaliseName } from '@/lib/model/values/match-names';

/** Comma-separated; compared using `normaliseName`. */
const words = (list: string): ReadonlySet<string> =>
  new Set(list.split(',').map((word) => normaliseName(word)));

/** Mean an advertisement as the whole title or as its left side. */
export const ADVERTISEMENT_WORDS = words(
  'advertisement, advertisements, advertising, ad break, adbreak, ads, commercial, commercials, ' +
    'commercial break, spot block, spot block start, spot block end, stop ad break, start ad break, ' +
    'ais ad break, stopset, sponsor, sponsored, werbung, werbeblock, werbepause, reklama, reklamy, ' +
    'reklame, reklam, reklamblokk, reclame, publicité, page de publicité, pause pub, publicidad, ' +
    'publicidade, pubblicità, mainos, mainoskatko, реклама, 広告',
);

/**
 * Mean an advertisement only as the whole title: on the left they are too short, or too likely a band's
 * name.
 */
export const ADVERTISEMENT_WHOLE = words('ad, advert, adverts, spot, spots, pub, break');

/** Station imaging: what is played between songs. */
export const JINGLE_WORDS = words(
  'jingle, jingles, sweeper, sweepers, station id, promo, promos, liner, imaging, top of hour id',
);

/** As the whole title, these mean a programme rather than a track. */
export const TALK_WHOLE = words(
  'news, the news, latest news, nachrichten, traffic, verkehr, weather, wetter, fakty, wiadomości, ' +
    'noticias, notícias, notizie, nieuws, nyheter, nyheder, uutiset, новости, новини, les infos, ' +
    'flash info, journal, time signal, top of the hour',
);

/** Carry no information as a whole title or as one side of it. */
export const PLACEHOLDER_WORDS = words(
  'unknown, unknown artist, unknown title, unknown track, unknown song, no artist, no title, no track, ' +
    'no song, no name, n/a, null, undefined, not available, unbekannt, unbekannter interpret, ' +
    'unbekannter titel, artiste inconnu, titre inconnu, desconocido, artista desconocido, sconosciuto, ' +
    'nieznany, nieznany wykonawca, onbekend, onbekende artiest, tuntematon, неизвестен, ' +
    'неизвестный исполнитель',
);

/** What software and careless set-ups send instead of a title. */
export const PLACEHOLDER_WHOLE = words(
  'unknown unknown, unknown artist unknown title, no song title, no song info, no song information, ' +
    'no song playing, no track info, no information, no info, no data, no metadata, none, nan, ' +
    'object object, untitled, untitled stream, title, artist, artist title, title artist, song title, ' +
    'track title, artist name song title, live, live stream, livestream, live broadcast, stream, on air, ' +
    'live on air, off air, offline, stream offline, station offline, airtime, airtime offline, ' +
    'libretime offline, now playing, now on air, nothing, nothing playing, empty, empty title, ' +
    'en vivo, ao vivo, en directo, en direct, in diretta, na żywo, прямой эфир, default, test, radio, ' +
    'music, various, various artists, not set, unspecified, unspecified name, unspecified description, ' +
    'no description, this is my server name, my station name, stream title, autodj, auto dj, inconnu, ' +
    'неизвестно',
);
