import { describe, expect, it } from 'vitest';
import { readSizes } from './size-step.ts';

const said = (...measured: object[]) => `checking…\n${JSON.stringify(measured, null, 2)}\n`;
const SMALL = { name: 'popup.html', passed: true, size: 127_292, sizeLimit: 130_000 };
const LARGE = { name: 'chrome.zip', passed: false, size: 1_512_345, sizeLimit: 1_500_000 };

describe('the size step', () => {
  it('counts files within their limits', () => {
    expect(readSizes(said(SMALL, SMALL))).toMatchObject({ passed: 2, failed: 0 });
  });

  it('names a file that is too large, with its size and limit', () => {
    expect(readSizes(said(SMALL, LARGE))).toMatchObject({
      passed: 1,
      failed: 1,
      failures: ['chrome.zip has 1512.3 kB, and may have 1500.0 kB'],
    });
  });

  it('names a package without the licences of its contents', () => {
    expect(readSizes(said(SMALL), ['chrome.zip'])).toMatchObject({
      ...{ passed: 1, failed: 1, failures: ['chrome.zip has no licences.txt'] },
    });
  });

  it('fails if nothing was measured', () => {
    expect(readSizes('ENOENT: no such file popup.html')).toMatchObject({ passed: 0, failed: 1 });
    expect(readSizes(said())).toMatchObject({ failed: 1 });
  });
});
