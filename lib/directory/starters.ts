import type { RadioItem } from '@/lib/model/playable-item';
import type { Show } from '@/lib/model/show';
import { directoryShow } from './podcasts/directory-show';

/**
 * Well-known public stations, heard all over the world, that have kept their address for years and play no
 * advertisement before the programme.
 */
export const STARTER_STATIONS: readonly RadioItem[] = [
  station(
    'somafm-groovesalad',
    'SomaFM Groove Salad',
    'https://ice1.somafm.com/groovesalad-128-mp3',
    'https://somafm.com/groovesalad/',
  ),
  station(
    'radio-paradise',
    'Radio Paradise',
    'https://stream.radioparadise.com/mp3-192',
    'https://radioparadise.com/',
  ),
  station(
    'fip',
    'FIP',
    'https://icecast.radiofrance.fr/fip-midfi.mp3',
    'https://www.radiofrance.fr/fip',
  ),
  station(
    'kexp',
    'KEXP 90.3 FM',
    'https://kexp.streamguys1.com/kexp160.aac',
    'https://www.kexp.org/',
  ),
  station(
    'dlf',
    'Deutschlandfunk',
    'https://st01.sslstream.dlf.de/dlf/01/128/mp3/stream.mp3',
    'https://www.deutschlandfunk.de/',
  ),
  station(
    'nts-1',
    'NTS Radio 1',
    'https://stream-relay-geo.ntslive.net/stream',
    'https://www.nts.live/',
  ),
  station(
    'radio-swiss-jazz',
    'Radio Swiss Jazz',
    'https://stream.srg-ssr.ch/m/rsj/mp3_128',
    'https://www.radioswissjazz.ch/',
  ),
  station(
    'somafm-dronezone',
    'SomaFM Drone Zone',
    'https://ice1.somafm.com/dronezone-128-mp3',
    'https://somafm.com/dronezone/',
  ),
];

/** Well-known English shows whose feeds have kept their address for years. */
export const STARTER_SHOWS: readonly Show[] = [
  show(
    'Global News Podcast',
    'BBC World Service',
    'https://podcasts.files.bbci.co.uk/p02nq0gn.rss',
    'https://www.bbc.co.uk/programmes/p02nq0gn',
  ),
  show(
    '99% Invisible',
    'Roman Mars',
    'https://feeds.simplecast.com/BqbsxVfO',
    'https://99percentinvisible.org/',
  ),
  show(
    'This American Life',
    'This American Life',
    'https://www.thisamericanlife.org/podcast/rss.xml',
    'https://www.thisamericanlife.org/',
  ),
  show(
    'Radiolab',
    'WNYC Studios',
    'https://feeds.simplecast.com/EmVW7VGp',
    'https://radiolab.org/',
  ),
  show(
    'Planet Money',
    'NPR',
    'https://feeds.npr.org/510289/podcast.xml',
    'https://www.npr.org/sections/money/',
  ),
  show(
    'Darknet Diaries',
    'Jack Rhysider',
    'https://feeds.megaphone.fm/darknetdiaries',
    'https://darknetdiaries.com/',
  ),
];

function station(id: string, title: string, aURL: string, homepage: string): RadioItem {
  return { radio_id: id, id, aURL, isLive: true, isLiveStream: true, title, homepage };
}

function show(title: string, author: string, feedUrl: string, homepage: string): Show {
  return directoryShow(feedUrl, { title, author, homepage, language: 'en' });
}
