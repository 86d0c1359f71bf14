import { describe, expect, it } from 'vitest';
import { lighterStreams, lighterText } from '@/lib/directory/radio-browser/lighter-streams';
import type { RadioItem } from '@/lib/model/playable-item';

const station = (title: string, changes: Partial<RadioItem> = {}): RadioItem => {
  const id = `${title} ${changes.bitrate ?? 128}`;
  return {
    ...{ radio_id: id, id, aURL: `https://a.example/${encodeURIComponent(id)}`, isLive: true },
    ...{ title, codec: 'MP3', bitrate: 128, homepage: 'https://www.nova.example/', country: 'FR' },
    directory: 'radio-browser',
    ...changes,
  };
};
const OWN = station('Radio Nova 128k');

/** The bitrates of the found stations that are lighter streams of this one. */
const bitrates = (of: RadioItem, ...found: RadioItem[]) =>
  lighterStreams(of, found).map(({ bitrate }) => bitrate);

describe('a lighter stream of a station', () => {
  it.each([
    ['the same name', 'Radio Nova'],
    ['another bitrate in its name', 'Radio Nova (64 kbps)'],
    ['another codec in its name', 'RADIO NOVA - AAC+ 64kbit/s'],
    ['only the number of its bitrate', 'Radio Nova MP3 64'],
    ['other punctuation', 'Rádio "Nova" | HE-AACv2'],
  ])('is an entry with fewer bits and %s', (_, title) => {
    expect(bitrates(OWN, station(title, { bitrate: 64 }))).toEqual([64]);
  });

  it.each<[string, RadioItem]>([
    ['has another name', station('Radio Nova 2', { bitrate: 64 })],
    ['has another name by its number', station('Radio Nova 96', { bitrate: 64 })],
    ['has another site', station('Radio Nova', { bitrate: 64, homepage: 'https://other.example' })],
    ['has no site', station('Radio Nova', { bitrate: 64, homepage: undefined })],
    ['is in another country', station('Radio Nova', { bitrate: 64, country: 'CL' })],
    ['has hardly fewer bits', station('Radio Nova', { bitrate: 112 })],
    ['has more bits', station('Radio Nova', { bitrate: 320 })],
    ['tells no bitrate', station('Radio Nova', { bitrate: undefined })],
    ['tells one that cannot be', station('Radio Nova', { bitrate: 1 })],
    ['has a picture, too', station('Radio Nova', { bitrate: 64, codec: 'AAC,H.264' })],
    ['is the station', { ...OWN, bitrate: 64 }],
    ['has its address', station('Radio Nova', { bitrate: 64, aURL: OWN.aURL })],
    ['is in a private network', station('Radio Nova', { bitrate: 64, aURL: 'http://10.0.0.1/' })],
  ])('is none that %s', (_, other) => {
    expect(bitrates(OWN, other)).toEqual([]);
  });

  it('is none of a station with another page on the same host', () => {
    const at = (page: string) => ({ homepage: `https://social.example/${page}` });
    const other = station('Radio Nova', { bitrate: 64, ...at('nova-chile') });
    expect(bitrates(station('Radio Nova', at('nova-paris')), other)).toEqual([]);
    expect(bitrates(station('Radio Nova', at('nova-chile/')), other)).toEqual([64]);
    expect(bitrates(station('Radio Nova', at('index.html')), other)).toEqual([64]);
  });

  it('comes before those of another codec and of fewer bits, and one of each is enough', () => {
    const entry = (bitrate: number, codec: string, nth = 0) =>
      station('Radio Nova', { bitrate, codec, radio_id: `${bitrate} ${codec} ${nth}` });
    const found = [entry(48, 'AAC+'), entry(32, 'MP3'), entry(64, 'AAC'), entry(64, 'MP3')];
    const streams = lighterStreams(OWN, [...found, entry(64, 'MP3', 1)]);
    expect(streams.map(({ bitrate, joins }) => [bitrate, joins])).toEqual([
      [64, true],
      [32, true],
      [64, false],
      [48, false],
    ]);
    const aac = station('Radio Nova', { bitrate: 96, codec: 'AAC' });
    expect(lighterStreams(aac, [entry(48, 'AAC+')])).toMatchObject([{ joins: true }]);
  });
});

describe('what is searched for', () => {
  it.each([
    ['Radio Nova 128k', 'Radio Nova'],
    ['Rádio Nova (MP3 320 kbit/s) – Paris', 'Rádio Nova'],
    ['[FLAC] ', ''],
    ['95.5 Charivari', '95.5 Charivari'],
  ])('for “%s” is “%s”', (title, text) => {
    expect(lighterText(station(title))).toBe(text);
  });

  it('is nothing without a site, for a station with few bits, or one without a bitrate', () => {
    expect(lighterText(station('Nova', { homepage: undefined }))).toBe('');
    expect(lighterText(station('Nova', { bitrate: 20 }))).toBe('');
    expect(lighterText(station('Nova', { bitrate: 128_000 }))).toBe('');
    expect(lighterText(station('Nova', { bitrate: undefined }))).toBe('');
  });

  it('takes no longer for a name without end', () => {
    expect(lighterText(station(`Nova ${'!'.repeat(1_000_000)}a`))).toBe('Nova');
  });
});
