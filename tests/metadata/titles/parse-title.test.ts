import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseParts, parseTitle } from '@/lib/metadata/titles/parse-title';
import { processorTime } from '../../support/processor-time.ts';
import { WESTERN_SONGS } from '../songs/western.ts';

const STATION = { stationName: 'Radio Nowy Świat (128k MP3)' };

describe('tracks', () => {
  test.each([
    // The plain form, with every kind of dash.
    ['Bonobo & Joy Crookes - Always on Your Side', 'Bonobo & Joy Crookes', 'Always on Your Side'],
    ['Sigur Rós – Hoppípolla', 'Sigur Rós', 'Hoppípolla'],
    ['Mogwai — Take Me Somewhere Nice', 'Mogwai', 'Take Me Somewhere Nice'],
    ['Air -- La Femme d’Argent', 'Air', 'La Femme d’Argent'],
    ['Nils Frahm\u00a0-\u00a0Says', 'Nils Frahm', 'Says'],
    // Only the first dash between spaces separates them.
    ['Jay-Z - 99 Problems', 'Jay-Z', '99 Problems'],
    ['a-ha - Take On Me - 2015 Remaster', 'a-ha', 'Take On Me - 2015 Remaster'],
    ['T-Rex - 20th Century Boy', 'T-Rex', '20th Century Boy'],
    ['David Bowie - Space Oddity - Radio Edit', 'David Bowie', 'Space Oddity - Radio Edit'],
    ['Prince - 1999', 'Prince', '1999'],
    ['65daysofstatic - 65 Doesn’t Understand You', '65daysofstatic', '65 Doesn’t Understand You'],
    ['311 - Amber', '311', 'Amber'],
    ['will.i.am - #thatPOWER', 'will.i.am', '#thatPOWER'],
    ['!!! - Must Be the Moon', '!!!', 'Must Be the Moon'],
    ['AC/DC - Thunderstruck', 'AC/DC', 'Thunderstruck'],
    ["It's Me - Don't ; ';Stop", "It's Me", "Don't ; ';Stop"],
    ['宇多田ヒカル - First Love', '宇多田ヒカル', 'First Love'],
    ['Кино - Группа крови', 'Кино', 'Группа крови'],
    ['فيروز - نسم علينا الهوى', 'فيروز', 'نسم علينا الهوى'],
    // Words used in advertisements, in names of real bands and songs.
    ["Adverts - Gary Gilmore's Eyes", 'Adverts', "Gary Gilmore's Eyes"],
    ['Robbie Williams - Advertising Space', 'Robbie Williams', 'Advertising Space'],
    ['Huey Lewis and the News - The Power of Love', 'Huey Lewis and the News', 'The Power of Love'],
    ['Gorillaz - Radio', 'Gorillaz', 'Radio'],
    ['The Unknown - Live', 'The Unknown', 'Live'],
    ['Live - Lightning Crashes', 'Live', 'Lightning Crashes'],
    ['No Doubt - Just a Girl', 'No Doubt', 'Just a Girl'],
    // Only a title.
    ['Morning Show mit Anna', '', 'Morning Show mit Anna'],
    ['The Unknown', '', 'The Unknown'],
    ['Walk of Life / Dire Straits', '', 'Walk of Life / Dire Straits'],
    ['Uh-Huh', '', 'Uh-Huh'],
    ['- Around the World', '', 'Around the World'],
    ['Daft Punk -', '', 'Daft Punk'],
    ['Unknown - Around the World', '', 'Around the World'],
    ['Daft Punk - Unknown', '', 'Daft Punk'],
    ['Amazon', '', 'Amazon'],
    // More than two parts.
    ['Radio Nowy Świat - Bonobo - Kerala', 'Bonobo', 'Kerala'],
    ['Bonobo - Kerala - Radio Nowy Świat', 'Bonobo', 'Kerala'],
    ['Bonobo - Kerala - www.nowyswiat.online', 'Bonobo', 'Kerala'],
    ['Bonobo - Bonobo - Kerala', 'Bonobo', 'Kerala'],
    ['Bon Jovi - Runaway - Bon Jovi', 'Bon Jovi', 'Runaway'],
    ['Adele - Hello - Hello', 'Adele', 'Hello'],
    ['Black Sabbath - Black Sabbath - Black Sabbath', 'Black Sabbath', 'Black Sabbath'],
    ['Toto - Africa - Toto IV - 1982', 'Toto', 'Africa - Toto IV'],
    ['Toto - Africa - (1982)', 'Toto', 'Africa'],
    ['Bonobo - Kerala - ', 'Bonobo', 'Kerala'],
    // What broadcast automation adds around it.
    ['Now Playing: Coldplay - Yellow', 'Coldplay', 'Yellow'],
    ['Jetzt läuft: Kraftwerk - Autobahn', 'Kraftwerk', 'Autobahn'],
    ['On Air: Die Spätschicht', '', 'Die Spätschicht'],
    ['01 - Pixies - Where Is My Mind', 'Pixies', 'Where Is My Mind'],
    ['Pixies_-_Where_Is_My_Mind.mp3', 'Pixies', 'Where Is My Mind'],
    ['C:\\Music\\rock\\12. Pixies - Debaser.mp3', 'Pixies', 'Debaser'],
    ['/srv/media/Pixies - Gigantic.flac', 'Pixies', 'Gigantic'],
    ['Pixies - Hey [03:31]', 'Pixies', 'Hey'],
    ['Sigur%20R%C3%B3s%20-%20Glósóli', 'Sigur Rós', 'Glósóli'],
    ['Massive+Attack+-+Teardrop', 'Massive Attack', 'Teardrop'],
    ['100% - Pure Love', '100%', 'Pure Love'],
    ['"Heroes" by David Bowie', 'David Bowie', 'Heroes'],
    ['„Männer“ von Herbert Grönemeyer', 'Herbert Grönemeyer', 'Männer'],
    ['Stand by Me', '', 'Stand by Me'],
    ['Ben E. King - Stand by Me', 'Ben E. King', 'Stand by Me'],
    ['AutoDJ: Coldplay - Yellow', 'Coldplay', 'Yellow'],
    ['12:30 - Coldplay - Yellow', 'Coldplay', 'Yellow'],
    ['12:30:05 - Coldplay - Yellow', 'Coldplay', 'Yellow'],
    ['[9:05] Coldplay - Yellow', 'Coldplay', 'Yellow'],
    ['Coldplay - Yellow 14:05', 'Coldplay', 'Yellow'],
    ['Coldplay - Yellow 9:05:30', 'Coldplay', 'Yellow'],
    ['Coldplay - Yellow (12:30:05)', 'Coldplay', 'Yellow'],
    ['Coldplay - Yellow - 12:30', 'Coldplay', 'Yellow'],
    ['Coldplay - Yellow *** NEXT: Air - Run', 'Coldplay', 'Yellow'],
    ['Coldplay - Yellow | Up next: Air - Run', 'Coldplay', 'Yellow'],
    ['Coldplay - Yellow (nowyswiat.com)', 'Coldplay', 'Yellow'],
    ['Coldplay - Yellow [www.nowyswiat.online] (4:29)', 'Coldplay', 'Yellow'],
    ['Coldplay - Yellow www.nowyswiat.online', 'Coldplay', 'Yellow'],
    ['Coldplay - Yellow | https://nowyswiat.online/now?x=1', 'Coldplay', 'Yellow'],
    ['Yellow (nowyswiat.com)', '', 'Yellow'],
    ["The Stream Title';StreamU", '', 'The Stream Title'],
    ["Coldplay - Yellow';S", 'Coldplay', 'Yellow'],
    ['ELODIE~Guaranà~~~', 'ELODIE', 'Guaranà'],
    ['ELODIE~Guaranà~This Is Elodie~2020~~x~', 'ELODIE', 'Guaranà'],
    ['GLAY - HOWEVER ~Live~ ~2~ ~3~', 'GLAY', 'HOWEVER ~Live~ ~2~ ~3~'],
    ['Lonely Street  By: Andy Williams - WALMRadio.com', 'Andy Williams', 'Lonely Street'],
    ['Lonely Street by: Andy Williams', 'Andy Williams', 'Lonely Street'],
    ['"Heroes" by David Bowie - Radio Nowy Świat', 'David Bowie', 'Heroes'],
    ['Saturday Night, Hosted By: Anna', '', 'Saturday Night, Hosted By: Anna'],
    // Character references and misread encodings.
    ['Simon &amp; Garfunkel - America', 'Simon & Garfunkel', 'America'],
    ['&#12402;&#x3089; - &#26716;', 'ひら', '桜'],
    ['Guns N&#039; Roses - Don&rsquo;t Cry', 'Guns N’ Roses'.replace('’', "'"), 'Don’t Cry'],
    ['Beyonc&eacute; - D&#233;j&agrave; Vu', 'Beyoncé', 'Déjà Vu'],
    ['AC&amp;amp;DC - It&#146;s &bogus; &#0; &#xD800;', 'AC&amp;DC', 'It’s &bogus; &#0; &#xD800;'],
    ['BjÃ¶rk - JÃ³ga', 'Björk', 'Jóga'],
    ['DireÂ\u00a0Straits - Donâ€™t', 'Dire Straits', 'Don’t'],
    ['ÐšÐ¸Ð½Ð¾ - ÐŸÐ°Ñ‡ÐºÐ°', 'Кино', 'Пачка'],
    ['MØ - Ål', 'MØ', 'Ål'],
    // Characters that must not be shown.
    ['Queen\u0000 -\tOne\r\nVision\u0007', 'Queen', 'One Vision'],
    ['\u202eneeuQ\u202c - One\u200b Vision\ufeff', 'neeuQ', 'One Vision'],
    // Formats that label the parts.
    ['title="Air - Run",artist="Air - Run"', 'Air', 'Run'],
    ['title="Air - Run",artist="Air - Run",url="song_spot="F" x="1""', 'Air', 'Run'],
    [
      'Alesso / Roy English - text="Cool" song_spot="M" MediaBaseId="0"',
      'Alesso / Roy English',
      'Cool',
    ],
    ['text="Say So" song_spot="M" MediaBaseId="2546146"', '', 'Say So'],
    ['Doja Cat - text="Say "So"" song_spot="M" length="00:03:50"', 'Doja Cat', 'Say "So"'],
    [
      'title="Twisted",artist="KEITH SWEAT",url="song_spot="F" MediaBaseId="0" length="00:04:08""',
      'KEITH SWEAT',
      'Twisted',
    ],
    [
      'title="18 And Life",artist="SKID ROW",url="song_spot=\\"F\\" TPID=\\"1\\""',
      'SKID ROW',
      '18 And Life',
    ],
    [
      'artist="Air" title="Kelly Watch the Stars" album="Moon Safari"',
      'Air',
      'Kelly Watch the Stars',
    ],
    ['text=&quot;Cool&quot; song_spot=&quot;M&quot; TAID=&quot;1&quot;', '', 'Cool'],
    [
      '{"artist":"Air","title":"All I Need","next":{"artist":"B","title":"C"}}',
      'Air',
      'All I Need',
    ],
    ['{"song":"Tide \\"In\\"","artist":{"id":7,"name":"Poli\\u00e7a"}}', 'Poliça', 'Tide "In"'],
    ['[{"title":"Air - All I Need"}]', 'Air', 'All I Need'],
    ['{"artist":"Air","title":"All I Need","album":"Moon Saf', 'Air', 'All I Need'],
    [
      '<?xml version="1.0"?><RadioInfo><Table><DB_DALET_ARTIST_NAME>Lon3r Johny, Plutonio</DB_DALET_ARTIST_NAME><DB_DALET_TITLE_NAME>25 de Abril</DB_DALET_TITLE_NAME></Table></RadioInfo>',
      'Lon3r Johny, Plutonio',
      '25 de Abril',
    ],
    [
      '<nowplaying><artist><id>7</id><name>Air</name></artist><title><![CDATA[Talisman & Co]]></title></nowplaying>',
      'Air',
      'Talisman & Co',
    ],
    [
      '<event><property name="cue_title"><![CDATA[Remember]]></property><property name="track_artist_name"><![CDATA[Air]]></property></event>',
      'Air',
      'Remember',
    ],
    ['<song artist="Air" title="Ce Matin-L&#224;"/>', 'Air', 'Ce Matin-Là'],
    [
      '&lt;song&gt;&lt;artist&gt;Air&lt;/artist&gt;&lt;title&gt;Run&lt;/title&gt;&lt;/song&gt;',
      'Air',
      'Run',
    ],
    ['<3 - Heart Song', '<3', 'Heart Song'],
    ['{Awayland} - Villagers', '{Awayland}', 'Villagers'],
    ['[Live] Air - Run', '[Live] Air', 'Run'],
  ])('are found in %j', (raw, artist, title) => {
    expect(parseTitle(raw, STATION)).toEqual({ kind: 'track', artist, title, cover: '', raw });
  });
});

test('songs are left unchanged, however much their names look like something else', () => {
  const read = WESTERN_SONGS.map((raw) => {
    const parsed = parseTitle(raw, { stationName: 'Radio Nowy Świat' });
    return parsed.kind === 'track' ? `${parsed.artist} - ${parsed.title}` : parsed.kind;
  });
  expect(read).toEqual(WESTERN_SONGS.map((raw) => raw.replace(' – ', ' - ')));
});

describe('talk', () => {
  test.each([
    ['STOP_AD_BREAK', 'advertisement'],
    ['AIS_AD_BREAK', 'advertisement'],
    ['START_ADBREAK', 'advertisement'],
    ['Advert: Summer sale - now on', 'advertisement'],
    ['Advert:', 'advertisement'],
    ['Adverts', 'advertisement'],
    ['Advertisement', 'advertisement'],
    ['Commercial Break', 'advertisement'],
    ['Werbung', 'advertisement'],
    ['Werbung - Möbelhaus Meier', 'advertisement'],
    ['REKLAMA', 'advertisement'],
    ['Publicité', 'advertisement'],
    ['Реклама', 'advertisement'],
    ['[AD] Coffee', 'advertisement'],
    ['TSTAG_60 ADBREAK', 'advertisement'],
    ['ADWTAG_30000_START', 'advertisement'],
    ['spot_30221', 'advertisement'],
    ['Choose premium for the highest quality - http://www.di.fm/premium', 'advertisement'],
    ["StreamTitle='';adw_ad='true';durationMilliseconds='30000';", 'advertisement'],
    ["StreamTitle='Shoes - Buy now';insertionType='preroll';", 'advertisement'],
    ['All Things Dance - text="Evolution" song_spot="T" MediaBaseId="0"', 'advertisement'],
    ['- text="24-7 News Into Break Sweep 5" song_spot="T" spotInstanceId="-1"', 'advertisement'],
    ['- text="Spot Block End" length="00:00:00" show="" digitalAds=""', 'advertisement'],
    ['{"type":"ad","title":"Coffee"}', 'advertisement'],
    ['<cue type="ad"><title>Coffee</title></cue>', 'advertisement'],
    ['Radio Nowy Świat - Pion i poziom!', 'slogan'],
    ['RADIO NOWY SWIAT', 'slogan'],
    ['RadioNowyŚwiat', 'slogan'],
    ['www.nowyswiat.online - your best music', 'slogan'],
    ['Listen without interruptions - https://example.com/premium', 'slogan'],
    ['Jingle', 'announcement'],
    ['JINGLE_05', 'announcement'],
    ['Station ID - 12', 'announcement'],
    ['FAKTY', 'announcement'],
    ['Nachrichten', 'announcement'],
    ['News - Radio Nowy Świat', 'announcement'],
    ['Advertisement_Start_Length=30', 'advertisement'],
    ['Advertisement_Start_Length=00:00:30', 'advertisement'],
    ['Advertisement_Stop', 'advertisement'],
    ['AD 2', 'advertisement'],
    ['Pion i poziom! - Radio Nowy Świat', 'slogan'],
    ['Pion i poziom w Radio Nowy Swiat', 'slogan'],
    ['The best of all music - only on Radio Nowy Świat', 'slogan'],
  ])('is found in %j (%s)', (raw, why) => {
    expect(parseTitle(raw, STATION)).toEqual({ kind: 'talk', why, raw });
  });
});

describe('no title', () => {
  test.each([
    ['', 'empty'],
    [' \u0000\u200b ', 'empty'],
    ['-', 'placeholder'],
    [' - ', 'placeholder'],
    ['– – –', 'placeholder'],
    ['...', 'placeholder'],
    ['???', 'placeholder'],
    ['Unknown', 'placeholder'],
    ['Unknown - Unknown', 'placeholder'],
    ['Unknown Artist - Unknown Title', 'placeholder'],
    ['Unknown Artist - Track 01', 'placeholder'],
    ['Artist - Title', 'placeholder'],
    ['No song', 'placeholder'],
    ['no title', 'placeholder'],
    ['N/A', 'placeholder'],
    ['[object Object]', 'placeholder'],
    ['undefined', 'placeholder'],
    ['Airtime - offline', 'placeholder'],
    ['Stream Offline', 'placeholder'],
    ['LIVE', 'placeholder'],
    ['Unspecified description', 'placeholder'],
    ['{"artist":"","title":null}', 'empty'],
    ['<?xml version="1.0"?><RadioInfo><Table></Table></RadioInfo>', 'empty'],
    ['https://example.com/stream.mp3', 'address'],
    ['www.example.com', 'address'],
    ['example.com', 'address'],
    ['Radio-X.fm', 'address'],
    ['Empty Title', 'placeholder'],
    ['En Vivo', 'placeholder'],
    ['EN DIRECTO', 'placeholder'],
    ['93.5 FM', 'placeholder'],
    ['FM 101,2', 'placeholder'],
    ['*** NEXT: Air - Run', 'placeholder'],
    ['AutoDJ: ', 'placeholder'],
  ])('is found in %j (%s)', (raw, why) => {
    expect(parseTitle(raw, STATION)).toEqual({ kind: 'none', why, raw });
  });
});

test('a station without a name has no slogans', () => {
  expect(parseTitle('Radio Nowy Świat - Pion i poziom!')).toMatchObject({ kind: 'track' });
  expect(parseTitle('HD - 128k', { stationName: ' (HD) ' })).toMatchObject({ kind: 'track' });
});

test('the artwork that a title specifies is kept if it is https', () => {
  const of = (url: string) =>
    parseTitle(`Air - text="Run" song_spot="M" amgArtworkURL="${url}" x="1"`);
  expect(of('https://assets.example/1080.jpg')).toMatchObject({
    cover: 'https://assets.example/1080.jpg',
  });
  expect(of('http://assets.example/1080.jpg')).toMatchObject({ kind: 'track', cover: '' });
  expect(of('javascript:alert(1)')).toMatchObject({ kind: 'track', cover: '' });
});

describe('separate artist and title', () => {
  test.each([
    [{ artist: 'Air', title: 'Run' }, 'Air', 'Run'],
    [{ artist: '', title: 'Air - Run' }, 'Air', 'Run'],
    [{ artist: 'Air', title: 'Air - Run' }, 'Air', 'Run'],
    [{ artist: 'Air', title: 'Run - Live' }, 'Air', 'Run - Live'],
    [{ artist: 'Air', title: '' }, '', 'Air'],
    [{ artist: 'Unknown', title: 'Run' }, '', 'Run'],
    [{ artist: 'Simon &amp; Garfunkel', title: 'BjÃ¶rk' }, 'Simon & Garfunkel', 'Björk'],
  ])('are read from %j', (parts, artist, title) => {
    expect(parseParts({ cover: '', ...parts })).toMatchObject({ kind: 'track', artist, title });
  });

  test('slogans and empty titles are still recognised', () => {
    const parts = { artist: 'Radio X', title: 'Best music', cover: '' };
    expect(parseParts(parts, { stationName: 'radio x' })).toMatchObject({ kind: 'talk' });
    expect(parseParts({ artist: '', title: '', cover: '' })).toMatchObject({ kind: 'none' });
  });
});

describe('any text', () => {
  const nasty = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 6000 }),
    fc
      .array(
        fc.constantFrom(
          ...[
            ' - ',
            '"',
            "'",
            ';',
            '&#',
            '&amp;',
            '<',
            '</',
            'artist',
            'title="',
            'text="',
            '{"',
            '":"',
          ],
          ...[
            '\\',
            '[',
            ' ',
            '%20',
            '.mp3',
            '/',
            'song_spot="',
            '<artist>',
            '\u202e',
            '\ud800',
            'Ã¶',
            '0',
          ],
        ),
        { maxLength: 1500 },
      )
      .map((pieces) => pieces.join('')),
  );

  test('yields a clean, bounded title that is not empty, or a reason', () => {
    fc.assert(
      fc.property(nasty, nasty, (raw, stationName) => {
        const parsed = parseTitle(raw, { stationName });
        expect(raw.startsWith(parsed.raw)).toBe(true);
        if (parsed.kind !== 'track') return;
        expect(parsed.title).not.toBe('');
        for (const text of [parsed.artist, parsed.title]) {
          expect(text.length).toBeLessThanOrEqual(250);
          expect(text).not.toMatch(/\p{Cc}|\p{Cs}|\u202e/u);
          expect(text).toBe(text.trim());
        }
      }),
    );
  });

  test.each([
    [' ', 1],
    ['"', 1],
    ['<', 1],
    ['<artist ', 1],
    ['"artist" : ', 1],
    ['&#', 1],
    ['a.', 1],
    ['text="', 1],
    [' title="" ', 1],
    ['- ', 1],
    ['\\', 1],
    ['"title":{', 1],
    ['<property name="', 1],
    ['{"', 1],
    ['[(', 1],
    ['-', 1],
    ['/a', 1],
    ['Ã', 1],
    ['\u0000 ', 1],
    ['~', 1],
    ['a~', 1],
    ['* ', 1],
    ['* next ', 1],
    [' by: a', 1],
    [' (a.com)', 1],
    [' a.com', 1],
    [' 14:05', 1],
    ['(14:05) ', 1],
    ["';", 1],
  ])('is parsed quickly: %j over and over', (piece) => {
    const milliseconds = processorTime(() => {
      for (const start of ['', '{"', '<a>/>', 'x text="']) parseTitle(start + piece.repeat(20_000));
    });
    expect(milliseconds).toBeLessThan(500);
  });
});
