import type { RadioItem } from '@/lib/model/playable-item';
import type { Show } from '@/lib/model/show';
import { directoryShow } from './podcasts/directory-show';

/**
 * Well-known public stations, heard all over the world, that have kept their address for years and play no
 * advertisement before the programme: two or three of each genre.
 */
export const STARTER_STATIONS: readonly RadioItem[] = [
  station(
    'somafm-groovesalad',
    'SomaFM Groove Salad',
    'chillout',
    'https://ice1.somafm.com/groovesalad-128-mp3',
    'https://somafm.com/groovesalad/',
  ),
  station(
    'radio-paradise',
    'Radio Paradise',
    'rock',
    'https://stream.radioparadise.com/mp3-192',
    'https://radioparadise.com/',
  ),
  station(
    'fip',
    'FIP',
    'pop',
    'https://icecast.radiofrance.fr/fip-midfi.mp3',
    'https://www.radiofrance.fr/fip',
  ),
  station(
    'kexp',
    'KEXP 90.3 FM',
    'rock',
    'https://kexp.streamguys1.com/kexp160.aac',
    'https://www.kexp.org/',
  ),
  station(
    'dlf',
    'Deutschlandfunk',
    'news',
    'https://st01.sslstream.dlf.de/dlf/01/128/mp3/stream.mp3',
    'https://www.deutschlandfunk.de/',
  ),
  station(
    'nts-1',
    'NTS Radio 1',
    'electronic',
    'https://stream-relay-geo.ntslive.net/stream',
    'https://www.nts.live/',
  ),
  station(
    'radio-swiss-jazz',
    'Radio Swiss Jazz',
    'jazz',
    'https://stream.srg-ssr.ch/m/rsj/mp3_128',
    'https://www.radioswissjazz.ch/',
  ),
  station(
    'somafm-dronezone',
    'SomaFM Drone Zone',
    'chillout',
    'https://ice1.somafm.com/dronezone-128-mp3',
    'https://somafm.com/dronezone/',
  ),
  station(
    'radio-swiss-pop',
    'Radio Swiss Pop',
    'pop',
    'https://stream.srg-ssr.ch/m/rsp/mp3_128',
    'https://www.radioswisspop.ch/',
  ),
  station(
    'somafm-indiepop',
    'SomaFM Indie Pop Rocks!',
    'pop',
    'https://ice1.somafm.com/indiepop-128-mp3',
    'https://somafm.com/indiepop/',
  ),
  station(
    'fip-rock',
    'FIP Rock',
    'rock',
    'https://icecast.radiofrance.fr/fiprock-midfi.mp3',
    'https://www.radiofrance.fr/fip',
  ),
  station(
    'fip-jazz',
    'FIP Jazz',
    'jazz',
    'https://icecast.radiofrance.fr/fipjazz-midfi.mp3',
    'https://www.radiofrance.fr/fip',
  ),
  station(
    'somafm-sonicuniverse',
    'SomaFM Sonic Universe',
    'jazz',
    'https://ice1.somafm.com/sonicuniverse-128-mp3',
    'https://somafm.com/sonicuniverse/',
  ),
  station(
    'radio-swiss-classic',
    'Radio Swiss Classic',
    'classical',
    'https://stream.srg-ssr.ch/m/rsc_de/mp3_128',
    'https://www.radioswissclassic.ch/',
  ),
  station(
    'france-musique',
    'France Musique',
    'classical',
    'https://icecast.radiofrance.fr/francemusique-midfi.mp3',
    'https://www.radiofrance.fr/francemusique',
  ),
  station('wqxr', 'WQXR', 'classical', 'https://stream.wqxr.org/wqxr', 'https://www.wqxr.org/'),
  station(
    'bbc-world-service',
    'BBC World Service',
    'news',
    'https://stream.live.vc.bbcmedia.co.uk/bbc_world_service',
    'https://www.bbc.co.uk/worldserviceradio',
  ),
  station('npr', 'NPR', 'news', 'https://npr-ice.streamguys1.com/live.mp3', 'https://www.npr.org/'),
  station(
    'fip-electro',
    'FIP Electro',
    'electronic',
    'https://icecast.radiofrance.fr/fipelectro-midfi.mp3',
    'https://www.radiofrance.fr/fip',
  ),
  station(
    'somafm-beatblender',
    'SomaFM Beat Blender',
    'electronic',
    'https://ice1.somafm.com/beatblender-128-mp3',
    'https://somafm.com/beatblender/',
  ),
  station(
    'fip-hiphop',
    'FIP Hip-Hop',
    'hip-hop',
    'https://icecast.radiofrance.fr/fiphiphop-midfi.mp3',
    'https://www.radiofrance.fr/fip',
  ),
  station(
    'somafm-fluid',
    'SomaFM Fluid',
    'hip-hop',
    'https://ice1.somafm.com/fluid-128-mp3',
    'https://somafm.com/fluid/',
  ),
  station(
    'somafm-seventies',
    'SomaFM Left Coast 70s',
    'oldies',
    'https://ice1.somafm.com/seventies-128-mp3',
    'https://somafm.com/seventies/',
  ),
  station(
    'somafm-u80s',
    'SomaFM Underground 80s',
    'oldies',
    'https://ice1.somafm.com/u80s-128-mp3',
    'https://somafm.com/u80s/',
  ),
];

/** Well-known English shows whose feeds have kept their address for years. */
export const STARTER_SHOWS: readonly Show[] = [
  show(
    'global-news-podcast',
    'Global News Podcast',
    'BBC World Service',
    'https://podcasts.files.bbci.co.uk/p02nq0gn.rss',
    'https://www.bbc.co.uk/programmes/p02nq0gn',
  ),
  show(
    '99-invisible',
    '99% Invisible',
    'Roman Mars',
    'https://feeds.simplecast.com/BqbsxVfO',
    'https://99percentinvisible.org/',
  ),
  show(
    'this-american-life',
    'This American Life',
    'This American Life',
    'https://www.thisamericanlife.org/podcast/rss.xml',
    'https://www.thisamericanlife.org/',
  ),
  show(
    'radiolab',
    'Radiolab',
    'WNYC Studios',
    'https://feeds.simplecast.com/EmVW7VGp',
    'https://radiolab.org/',
  ),
  show(
    'planet-money',
    'Planet Money',
    'NPR',
    'https://feeds.npr.org/510289/podcast.xml',
    'https://www.npr.org/sections/money/',
  ),
  show(
    'darknet-diaries',
    'Darknet Diaries',
    'Jack Rhysider',
    'https://feeds.megaphone.fm/darknetdiaries',
    'https://darknetdiaries.com/',
  ),
];

/** `genre`: the directory's tag for it. */
function station(
  id: string,
  title: string,
  genre: string,
  aURL: string,
  homepage: string,
): RadioItem {
  return {
    ...{ radio_id: id, id, aURL, isLive: true, isLiveStream: true },
    ...{ title, homepage, tags: [genre], image: pictureOf(id) },
  };
}

/** `picture`: the name of our picture's file. The feed has another picture. */
function show(
  picture: string,
  title: string,
  author: string,
  feedUrl: string,
  homepage: string,
): Show {
  const image = pictureOf(picture);
  return directoryShow(feedUrl, { title, author, homepage, image, language: 'en' });
}

/** Drawn by us, because a logo belongs to its owner. */
function pictureOf(name: string): string {
  return `/covers/starters/${name}.svg`;
}
