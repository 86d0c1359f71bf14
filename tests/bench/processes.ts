import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import type { BrowserName, Driver } from '../e2e/driver/driver.ts';

/** Clock ticks a second, in which /proc counts CPU time. */
const TICKS = Number(execFileSync('getconf', ['CLK_TCK']).toString());

/** Bytes of a page of memory, and of its entry in /proc/ID/pagemap. */
const PAGE = Number(execFileSync('getconf', ['PAGESIZE']).toString());
const ENTRY = 8;

/**
 * The processes below the browser's own that hold the extension: Chromium marks them on their command
 * lines, Firefox names its one.
 */
export function extensionProcesses(browser: BrowserName, browserProcess: number): number[] {
  return descendants(browserProcess).filter((id) =>
    browser === 'chromium'
      ? read(id, 'cmdline').includes('--extension-process')
      : read(id, 'comm').startsWith('WebExtensions'),
  );
}

/** The browser's own process, and all below it. */
export function browserProcesses(browserProcess: number): number[] {
  return [browserProcess, ...descendants(browserProcess)];
}

/** Seconds of CPU time that the processes have taken so far. */
export function cpuTime(ids: readonly number[]): number {
  return sum(ids, (id) => {
    // The name in brackets may hold spaces; the times are the 14th and 15th fields.
    const fields = read(id, 'stat')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS;
  });
}

/**
 * Megabytes of memory of these processes of one browser; pages shared with its other processes are divided equally.
 * The kernel's own sum of this kind (`Pss`) divides among all processes of the machine: of ten browsers side
 * by side, each would have a tenth of the program's code, but a listener has one browser.
 */
export function memory(ids: readonly number[], browserProcess: number): number {
  const sharers = new Map<string, number>();
  for (const one of browserProcesses(browserProcess)) {
    for (const page of filePages(one)) sharers.set(page, (sharers.get(page) ?? 0) + 1);
  }
  const megabytes = sum(ids, (id) => {
    const anonymous = /^Pss_Anon:\s+(\d+) kB/m.exec(read(id, 'smaps_rollup'))?.[1];
    const pages = [...filePages(id)].reduce(
      (total, page) => total + 1 / (sharers.get(page) ?? 1),
      0,
    );
    return Number(anonymous ?? 0) / 1024 + (pages * PAGE) / (1024 * 1024);
  });
  if (megabytes === 0) throw new Error('There are no such processes');
  return megabytes;
}

/**
 * The pages of files and of shared memory that a process has in memory, each by its file and its place there.
 * None where the process has ended.
 */
function filePages(id: number): Set<string> {
  const pages = new Set<string>();
  const mappings = read(id, 'maps').matchAll(/^(\w+)-(\w+) \S+ (\w+) (\S+) ([1-9]\d*)/gm);
  for (const [, start = '', end = '', offset = '', device, inode] of mappings) {
    const first = inPages(start);
    const entries = pageEntries(id, first, inPages(end) - first);
    for (let nth = 0; nth * ENTRY < entries.length; nth++) {
      if (isOfFile(entries, nth)) pages.add(`${device} ${inode} ${inPages(offset) + nth}`);
    }
  }
  return pages;
}

const inPages = (hex: string) => Number.parseInt(hex, 16) / PAGE;

/** The kernel's table entries of this many pages: https://docs.kernel.org/admin-guide/mm/pagemap.html */
function pageEntries(id: number, first: number, pages: number): Buffer {
  try {
    const table = openSync(`/proc/${id}/pagemap`, 'r');
    try {
      const entries = Buffer.alloc(pages * ENTRY);
      return entries.subarray(0, readSync(table, entries, { position: first * ENTRY }));
    } finally {
      closeSync(table);
    }
  } catch {
    return Buffer.alloc(0);
  }
}

/** Whether a page is in memory (bit 63) and a file's (bit 61): a modified copy no longer is. */
const isOfFile = (entries: Buffer, nth: number) =>
  ((entries[nth * ENTRY + ENTRY - 1] ?? 0) & 0xa0) === 0xa0;

function descendants(id: number): number[] {
  const children = new Map<number, number[]>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const parent = Number(/^PPid:\s+(\d+)/m.exec(read(Number(entry), 'status'))?.[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
  }
  const below = (one: number): number[] =>
    (children.get(one) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(id);
}

/** Empty where the process has ended. */
function read(id: number, file: string): string {
  try {
    return readFileSync(`/proc/${id}/${file}`, 'latin1');
  } catch {
    return '';
  }
}

function sum(ids: readonly number[], of: (id: number) => number): number {
  return ids.reduce((total, id) => total + of(id), 0);
}

/** A reading of each of our browsers, and of each of the peer's. */
interface Samples {
  ours: number[];
  theirs: number[];
}

/** Reads all of these browsers in one go: the chosen processes of each. */
export function readerOf(opened: Record<keyof Samples, readonly Pick<Driver, 'processId'>[]>) {
  return (
    processes: (browserProcess: number) => number[],
    read: (ids: number[], browserProcess: number) => number,
  ): Samples => {
    const values = (drivers: readonly Pick<Driver, 'processId'>[]) =>
      drivers.map(({ processId }) => read(processes(processId), processId));
    return { ours: values(opened.ours), theirs: values(opened.theirs) };
  };
}

/** What each has taken between two readings. */
export function taken(after: Samples, before: Samples): Samples {
  const less = (now: readonly number[], then: readonly number[]) =>
    now.map((value, index) => value - (then[index] ?? 0));
  return { ours: less(after.ours, before.ours), theirs: less(after.theirs, before.theirs) };
}
