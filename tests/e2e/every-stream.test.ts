import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AnswersServer, createAnswersServer } from '../servers/answers.ts';
import { createDemoStation, type DemoStation } from '../servers/demo-station.ts';
import { type Icecast, startIcecast } from '../servers/icecast.ts';
import {
  aac,
  type IcecastFormat,
  mp2,
  mp3,
  oggFlac,
  oggOpus,
  oggVorbis,
} from '../servers/icecast-formats.ts';
import { createIcy1Station, type Icy1Station } from '../servers/icy-1.ts';
import { makeAudio } from '../servers/make-audio.ts';
import { askBackground } from './ask-background.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { NOW_PLAYING } from './names.ts';
import { probeFile } from './probe-file.ts';
import { audioAdvances, openBrowser, pressItem, pressStation } from './steps.ts';
import { createFileFolder, type FileFolder } from './transfer-steps.ts';

const SONG = { artist: 'Nina Simone', title: 'Sinnerman' };
const SHOWN = 'Nina Simone – Sinnerman';

/** Adds the comments that ffmpeg writes at the beginning of an Ogg stream. */
const withSong = ({ args, contentType }: IcecastFormat): IcecastFormat => ({
  args: ['-metadata', `artist=${SONG.artist}`, '-metadata', `title=${SONG.title}`, ...args],
  contentType,
});

const OGG: [string, string, IcecastFormat][] = [
  ['Ogg Opus', 'opus.ogg', withSong(oggOpus(96))],
  ['Ogg Vorbis', 'vorbis.ogg', withSong(oggVorbis(128))],
  ['Ogg FLAC', 'flac.ogg', withSong(oggFlac)],
];

// Debian's ffmpeg has no HE-AAC encoder, so this only covers AAC-LC.
const RAW: [string, string, IcecastFormat][] = [
  ['AAC called audio/aacp', 'a1.aac', aac(192, 'audio/aacp')],
  ['AAC called application/aac', 'a2.aac', aac(192, 'application/aac')],
  ['AAC called audio/x-aac', 'a3.aac', aac(192, 'audio/x-aac')],
  ['AAC called audio/mpeg', 'a4.aac', aac(192, 'audio/mpeg')],
  ['MP3 called audio/aac', 'm1.mp3', { ...mp3(192), contentType: 'audio/aac' }],
  ['MPEG layer II', 'm2.mp3', mp2(192)],
];

describe('stream support', () => {
  let icecast: Icecast;
  let station: DemoStation;
  let old: Icy1Station;
  let answers: AnswersServer;
  let folder: FileFolder;
  let driver: Driver;
  let popup: UiPage;

  beforeAll(async () => {
    [icecast, station, old, answers, folder] = await Promise.all([
      startIcecast(),
      createDemoStation(),
      createIcy1Station(),
      createAnswersServer(),
      createFileFolder(),
    ]);
    const mounts = [...OGG, ...RAW].map(([, name, format]) =>
      icecast.addMount({ name, ...format }),
    );
    [driver] = await Promise.all([openBrowser(), ...mounts]);
    await Promise.all(
      RAW.map(([, name]) => icecast.setTitle(name, `${SONG.artist} - ${SONG.title}`)),
    );
    popup = await driver.open('popup');
    await folder.takeDownloads(popup, driver);
    await askBackground(popup, 'player:changeSettings', { keepSongs: true });
  });
  afterAll(async () => {
    await driver?.close();
    await folder?.removeAll();
    await Promise.all([icecast?.stop(), station?.close(), old?.close(), answers?.close()]);
  });
  afterEach(async () => {
    expect(await driver.consoleErrors()).toEqual([]);
  });

  /** Presses the address, and checks that the stream source plays it. */
  async function plays(name: string, url: string): Promise<void> {
    await pressStation(popup, name, url);
    await audioAdvances(driver);
    expect((await driver.audio())?.src).toMatch(/^blob:/);
  }

  /** Checks that what has arrived so far becomes a file without faults. */
  async function keeps(name: string, codec: RegExp): Promise<void> {
    const order = { kind: 'minutes', minutes: 5 } as const;
    expect(await askBackground(popup, 'library:keep', order)).toBe('begun');
    const { path } = await folder.arrived(new RegExp(`^${name.replaceAll('/', '-')} – `));
    const file = await probeFile(path);
    expect(file).toMatchObject({ faults: '', tags: { album: name, artist: name } });
    expect(file.codec).toMatch(codec);
    expect(file.duration).toBeGreaterThan(0.3);
  }

  it.each(OGG)('plays %s, with the title from its comments', async (name, mount) => {
    await plays(name, `${icecast.url}/${mount}`);
    await popup.waitForText(NOW_PLAYING, SHOWN);
    await expect.poll(() => icecast.listeners(mount)).toBe(1);
    await keeps(name, /opus|vorbis|flac/);
  });

  it.each(RAW)('plays %s', async (name, mount) => {
    await plays(name, `${icecast.url}/${mount}`);
    await popup.waitForText(NOW_PLAYING, SHOWN);
    await keeps(name, /aac|mp3|mp2/);
  });

  it.each([
    ['as application/octet-stream', { contentType: 'application/octet-stream' }],
    ['as text/plain', { contentType: 'text/plain' }],
    ['without a type', { contentType: null }],
    ['from the middle of a frame on', { skipBytes: 100 }],
  ])('plays MP3 %s', async (name, options) => {
    const path = `/${encodeURIComponent(name)}`;
    await plays(
      name,
      station.addMount({ path, titles: ['Nina Simone - Sinnerman'], ...options }).url,
    );
    await popup.waitForText(NOW_PLAYING, SHOWN);
  });

  it('plays an MPEG layer II file, which no audio element plays directly', async () => {
    const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=120'];
    const body = await makeAudio([...tone, ...mp2(192).args]);
    const url = answers.serve('/1.mp3', { type: 'audio/mpeg', body });
    await pressItem(popup, { id: 'layer-2', enclosureUrl: url, title: 'Layer II' });
    await audioAdvances(driver);
    const audio = await driver.audio();
    expect(audio?.src).toMatch(/^blob:/);
  });

  it('plays a station that ignores the request for titles', async () => {
    const mount = station.addMount({ path: '/untitled', titles: ['Not - Sent'], ignoresIcy: true });
    await plays('Untitled FM', mount.url);
    expect(mount.requests.at(-1)?.headers['icy-metadata']).toBe('1');
    await audioAdvances(driver, 1);
    expect(await popup.text(NOW_PLAYING)).not.toContain('Sent');
  });

  it('plays a station that answers “ICY 200 OK”, with titles', async () => {
    old.setTitle('Nina Simone - Sinnerman');
    await plays('Old FM', `${old.url}/stream`);
    await popup.waitForText(NOW_PLAYING, SHOWN);
    old.setTitle('Chet Baker - Almost Blue');
    await popup.waitForText(NOW_PLAYING, 'Chet Baker – Almost Blue', { timeout: 30_000 });
  });

  it('plays a station that answers “ICY 200 OK” without titles', async () => {
    await plays('Old and silent FM', `${old.url}/no-titles`);
  });

  it('retries with “/;” if the root returns a page', async () => {
    const before = old.requests.length;
    await plays('Root FM', old.url);
    expect(old.requests.slice(before)).toContain('GET /;');
    await popup.waitForText(NOW_PLAYING, 'Chet Baker – Almost Blue');
    await plays('Semicolon FM', `${old.url}/;`);
    await expect.poll(() => old.openConnections.value).toBe(1);
  });
});
