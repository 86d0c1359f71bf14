import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type { BrowserName } from '../e2e/driver/driver.ts';

/** Clock ticks a second, in which /proc counts CPU time. */
const TICKS = Number(execFileSync('getconf', ['CLK_TCK']).toString());

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

/** Megabytes of memory, those shared with other processes in equal parts. */
export function memory(ids: readonly number[]): number {
  return sum(
    ids,
    (id) => Number(/^Pss:\s+(\d+) kB/m.exec(read(id, 'smaps_rollup'))?.[1] ?? 0) / 1024,
  );
}

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
