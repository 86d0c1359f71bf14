import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KeptSound } from '@/lib/contract/kept';
import { createToneStation, TONE_SECONDS, type ToneStation } from '../servers/tone-station.ts';
import { askBackground } from './ask-background.ts';
import { axeViolations } from './axe-violations.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { pollUntil } from './driver/poll-until.ts';
import { probeFile } from './probe-file.ts';
import { reachControl } from './reach-control.ts';
import { audioAdvances, isFirefox, openBrowser, pressStation } from './steps.ts';
import { createFileFolder, type FileFolder } from './transfer-steps.ts';

/** How much audio arrives at once. Seconds. */
const BURST = 65;
/** How much is kept before and after a song. Seconds. */
const MARGIN = 3;
/** A frame of AAC or MP3, plus a title that falls between two frames. Seconds. */
const PRECISION = 0.1;

const STOP = { role: 'button', name: 'Stop recording' };
/** Bytes per second in a recording's pieces: 16,000 of MP3, plus the sizes and durations of 38 frames. */
const PIECES_RATE = 17_000;
const ENDINGS = { mp3: 'mp3', aac: 'm4a' };

describe.each(['mp3', 'aac'] as const)('keeping songs of a station in %s', (codec) => {
  let station: ToneStation;
  let driver: Driver;
  let ui: UiPage;
  let folder: FileFolder;

  beforeAll(async () => {
    [station, driver, folder] = await Promise.all([
      createToneStation(codec),
      openBrowser(),
      createFileFolder(),
    ]);
    await begin();
    await askBackground(ui, 'player:changeSettings', { keepSongs: true });
    await listen();
  });
  afterAll(async () => {
    await driver?.close();
    await station?.close();
    await folder?.removeAll();
  });

  async function begin() {
    ui = await driver.open('popup');
    await folder.takeDownloads(ui, driver);
  }
  async function listen() {
    await pressStation(ui, 'Tones', station.at(BURST));
    await audioAdvances(driver);
    // Broadcast times are unknown until the whole burst has arrived.
    await pollUntil('the whole burst', {}, async () => {
      const { oldest, edge } = await rewind();
      return edge - oldest > (BURST - 1) * 1000 ? { done: true } : null;
    });
  }
  const rewind = async () => {
    const { state } = await askBackground(ui, 'player:hello');
    if (state.rewind === null) throw new Error('Nothing is kept');
    return state.rewind;
  };
  /** When a past tone began. The titles of the burst arrive within moments. */
  async function startOf(tone: number): Promise<number> {
    const found = async () =>
      (await rewind()).tracks.find(({ title }) => title === `Number ${tone}`)?.at;
    await expect.poll(found).toBeDefined();
    return (await found()) ?? 0;
  }
  const list = async () => (await askBackground(ui, 'library:kept')).sounds;
  async function finished(which: (sound: KeptSound) => boolean): Promise<KeptSound> {
    const found = async () => (await list()).find(which);
    await expect.poll(async () => (await found())?.is, { timeout: 30_000 }).toBe('kept');
    return (await found()) as KeptSound;
  }
  async function probed(name: string) {
    const { path } = await folder.arrived(name);
    return { path, ...(await probeFile(path)) };
  }

  it('keeps a song that is over at once, bit for bit, and saves it by its name', async () => {
    expect(await askBackground(ui, 'library:keep', { kind: 'song', at: await startOf(3) })).toBe(
      'begun',
    );
    const sound = await finished(({ title }) => title === 'Number 3');
    expect(sound).toMatchObject({ kind: 'song', artist: 'Tone', station: 'Tones', isCut: false });
    const wanted = TONE_SECONDS + 2 * MARGIN;
    expect(Math.abs(sound.seconds - wanted)).toBeLessThan(PRECISION);
    const { path, duration, tags, faults } = await probed(`Tone – Number 3.${ENDINGS[codec]}`);
    expect(Math.abs(duration - wanted)).toBeLessThan(2 * PRECISION);
    expect(tags).toMatchObject({ title: 'Number 3', artist: 'Tone', album: 'Tones' });
    expect(faults).toBe('');
    const file = await readFile(path);
    const sent = station.sent(3 * TONE_SECONDS - MARGIN + PRECISION, wanted - 2 * PRECISION);
    expect(file.indexOf(sent)).toBeGreaterThan(0);
    const again = await askBackground(ui, 'library:keep', { kind: 'song', at: await startOf(3) });
    expect(again).toBe('already');
  });

  it('says of a song that began before that its beginning is missing', async () => {
    const order = { kind: 'song', at: await startOf(0) } as const;
    expect(await askBackground(ui, 'library:keep', order)).toBe('cut');
    const sound = await finished(({ title }) => title === 'Number 0');
    expect(sound.isCut).toBe(true);
    const off = Math.abs(sound.seconds - TONE_SECONDS - MARGIN);
    expect(off).toBeLessThan(PRECISION);
  });

  // The extension has as much room as the disk. The test does not fill that, but makes the browser report it as full.
  // Firefox shows tests its pages through wrappers, which hide such replacements.
  it.skipIf(isFirefox() || codec !== 'mp3')(
    'says that the disk is full, and keeps the song once there is room',
    async () => {
      await driver.hostEval(() => {
        const { prototype } = FileSystemFileHandle;
        const { createWritable } = prototype;
        prototype.createWritable = async () => {
          throw new DOMException('There is no room', 'QuotaExceededError');
        };
        Object.assign(globalThis, {
          makeRoom() {
            prototype.createWritable = createWritable;
          },
        });
      });
      await askBackground(ui, 'library:keep', { kind: 'song', at: await startOf(2) });
      const song = async () => (await list()).find(({ title }) => title === 'Number 2');
      await expect.poll(async () => (await song())?.is).toBe('full');
      await audioAdvances(driver, 1);
      await driver.hostEval(() => (globalThis as unknown as { makeRoom(): void }).makeRoom());
      const { id = '' } = (await song()) ?? {};
      await askBackground(ui, 'library:removeKept', id);
      await askBackground(ui, 'library:keep', { kind: 'song', at: await startOf(2) });
      const { seconds } = await finished(({ title }) => title === 'Number 2');
      expect(Math.abs(seconds - TONE_SECONDS - 2 * MARGIN)).toBeLessThan(PRECISION);
    },
  );

  it('finishes the song that is on when that is over, with nobody looking', async () => {
    const { tracks } = await rewind();
    const { at = 0, title = '' } = tracks.at(-1) ?? {};
    expect(await askBackground(ui, 'library:keep', { kind: 'song', at })).toBe('begun');
    expect((await list())[0]).toMatchObject({ title, is: 'recording' });
    await ui.close();
    if (!isFirefox()) await driver.killWorker();
    const { tags } = await probed(`Tone – ${title}.${ENDINGS[codec]}`);
    expect(tags.title).toBe(title);
    ui = await driver.open('popup');
    const sound = await finished((one) => one.title === title);
    expect(Math.abs(sound.seconds - TONE_SECONDS - 2 * MARGIN)).toBeLessThan(2 * PRECISION);
    expect((await askBackground(ui, 'player:hello')).state.recordings).toEqual([]);
  });

  it('plays a kept song from its file, and forgets it with that', async () => {
    const [sound] = await list();
    const { id = '', title = '' } = sound ?? {};
    const item = { id: `kept:${id}`, url: `kept:${id}`, title };
    // Its sound can be processed, too.
    await askBackground(ui, 'player:changeSettings', { mono: true });
    await askBackground(ui, 'player:toggleItem', { item });
    const { duration } = await driver.waitForAudio(
      ({ duration, currentTime }) => duration !== null && currentTime > 1,
    );
    expect(Math.abs((duration ?? 0) - (sound?.seconds ?? 0))).toBeLessThan(PRECISION);
    expect((await askBackground(ui, 'player:hello')).state.soundTrouble).toBeNull();
    await askBackground(ui, 'player:changeSettings', { mono: false });
    await askBackground(ui, 'library:removeKept', id);
    expect((await list()).some((one) => one.id === id)).toBe(false);
    expect((await askBackground(ui, 'player:hello')).state.recentlyPlayed).not.toContainEqual(
      expect.objectContaining({ id: item.id }),
    );
  });

  // The same in any codec.
  it.skipIf(codec !== 'mp3')('records until it is stopped', async () => {
    await listen();
    // It records what is heard, and a listener too far behind for live is moved on at some point.
    await askBackground(ui, 'player:seekBroadcast', null);
    await audioAdvances(driver, 1);
    const options = { role: 'button', name: 'Rewind options' };
    await reachControl(ui, options);
    await ui.click(options);
    const before = Date.now();
    await ui.click({ role: 'menuitem', name: 'Record' });
    await ui.waitFor(STOP);
    if (!isFirefox()) expect(await axeViolations(ui)).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 4000));
    await ui.click(STOP);
    await ui.waitGone(STOP);
    const passed = (Date.now() - before) / 1000;
    const sound = await finished(({ kind }) => kind === 'recording');
    expect(sound.seconds).toBeGreaterThan(3);
    // A busy machine takes its time for each of these steps.
    expect(sound.seconds).toBeLessThan(passed + 1);
  });

  it.skipIf(codec !== 'mp3')('finishes at the next start what was being recorded', async () => {
    const before = (await list()).length;
    await askBackground(ui, 'library:keep', { kind: 'recording', minutes: 30 });
    const [{ id } = { id: '' }] = (await askBackground(ui, 'player:hello')).state.recordings;
    // The recording is written every ten seconds.
    await expect.poll(() => driver.hostEval(bytesOf, id), { timeout: 30_000 }).toBeGreaterThan(0);
    const written = await driver.hostEval(bytesOf, id);
    await driver.restart();
    await begin();
    const sound = await finished((one) => one.id === id);
    // All that was written, however far playback had come by then on a busy machine.
    expect(sound.seconds).toBeGreaterThan(Math.max(3, written / PIECES_RATE - 0.5));
    expect(await list()).toHaveLength(before + 1);
    const when = /^Tones – \d{4}-\d\d-\d\d \d\d\.\d\d\./;
    expect((await folder.arrived(when)).name).toMatch(when);
  });

  it('has had no errors', async () => {
    expect(await driver.consoleErrors()).toEqual([]);
  });
});

/** Runs in the host's document: how much of a recording is written. */
async function bytesOf(id: string): Promise<number> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle('recordings');
  let bytes = 0;
  for await (const [name, file] of folder.entries()) {
    if (name.startsWith(`${id}.`)) bytes += (await (file as FileSystemFileHandle).getFile()).size;
  }
  return bytes;
}
