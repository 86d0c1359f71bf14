import { describe, expect, it } from 'vitest';
import { createWriteTurns } from '@/lib/audio/buffer/write-turns';

const later = () => new Promise<void>((resolve) => setTimeout(resolve, 1));

/** Turns of an owner that counts how often it is asked; a log of what runs. */
function open() {
  const log: string[] = [];
  const asked = { times: 0 };
  const turns = createWriteTurns(() => {
    asked.times++;
  });
  const write = (name: string) =>
    turns.write(async () => {
      log.push(`${name} begins`);
      await later();
      log.push(`${name} ends`);
    });
  return { hold: turns.hold, turnsOf: turns.write, write, log, asked };
}
const nothing = () => Promise.resolve();

describe('writes', () => {
  it('wait for their owner, which is asked once, and run one after the other', async () => {
    const { write, hold, log, asked } = open();
    void write('one');
    void write('two');
    await later();
    expect(log).toEqual([]);
    expect(asked.times).toBe(1);
    await hold(nothing);
    expect(log).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
    void write('three');
    expect(asked.times).toBe(2);
  });

  it('run while the owner waits for something that waits for them', async () => {
    const { write, hold, log, asked } = open();
    const before = write('one');
    await hold(async () => {
      await before;
      await write('two');
      void write('three');
    });
    expect(log.at(-1)).toBe('three ends');
    expect(asked.times).toBe(1);
  });

  it('fail alone', async () => {
    const { write, hold, turnsOf, log } = open();
    const broken = turnsOf(() => Promise.reject(new Error('broken')));
    const next = write('next');
    await Promise.all([expect(broken).rejects.toThrow('broken'), hold(nothing), next]);
    expect(log).toEqual(['next begins', 'next ends']);
    await expect(hold(() => Promise.reject(new Error('of the owner')))).rejects.toThrow('owner');
    void write('last');
    await hold(nothing);
    expect(log.at(-1)).toBe('last ends');
  });

  it('go on while one of two waits is over', async () => {
    const { write, hold, log, asked } = open();
    let end = () => {};
    const long = hold(
      () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
    );
    await hold(nothing);
    await write('one');
    expect(log).toHaveLength(2);
    expect(asked.times).toBe(0);
    end();
    await long;
    void write('two');
    expect(asked.times).toBe(1);
  });
});
