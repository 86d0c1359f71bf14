import { describe, expect, test } from 'vitest';
import { readTranscript } from '@/lib/feeds/transcript';
import { fixture } from './fixture';

const rows = (content: string) =>
  readTranscript(content)?.map(({ startTime, endTime, speaker, text }) => [
    startTime,
    endTime,
    speaker,
    text,
  ]) ?? null;

describe('WebVTT', () => {
  test('voices are speakers, tags and settings go', () => {
    expect(rows(fixture('transcript.vtt'))).toEqual([
      [0, 2.5, 'Ann', 'Hello & welcome to the show.'],
      [2.5, 4, 'Bob Smith', 'Hi!'],
      [2.5, 4, 'Ann', 'Oh, you.'],
      [3600, 3601, '', 'Late words'],
    ]);
  });

  test('cues come out in order of time', () => {
    expect(rows('WEBVTT\n\n00:05.000 --> 00:06.000\nb\n\n00:01.000 --> 00:02.000\na')).toEqual([
      [1, 2, '', 'a'],
      [5, 6, '', 'b'],
    ]);
  });
});

test('SRT: names before a colon are speakers, also where blank lines are missing', () => {
  expect(rows(fixture('transcript.srt'))).toEqual([
    [0, 2, 'Ann', 'Hello there.'],
    [2, 4.5, 'Bob Smith', 'Hi.'],
    [5, 6, '', 'At 10:30 we go on.'],
  ]);
});

describe('JSON', () => {
  test('segments of Podcasting 2.0', () => {
    const segments = [
      { speaker: 'Ann', startTime: 0.5, endTime: 4, body: 'Hello there, and welcome to the show.' },
      { startTime: 4, endTime: 3, body: 'This one ends before it begins.' },
      { startTime: 'x', body: 'Never' },
      { startTime: 9, body: '' },
      null,
    ];
    expect(rows(JSON.stringify({ version: '1.0.0', segments }))).toEqual([
      [0.5, 4, 'Ann', 'Hello there, and welcome to the show.'],
      [4, 4, '', 'This one ends before it begins.'],
    ]);
  });

  test('what Whisper writes', () => {
    const segments = [{ id: 0, start: 1, end: 2, text: ' A sentence of several words.' }];
    expect(rows(JSON.stringify({ text: 'x', segments }))).toEqual([
      [1, 2, '', 'A sentence of several words.'],
    ]);
  });

  test('single words become lines, which end with a sentence, a speaker or a silence', () => {
    const word = (startTime: number, body: string, speaker = 'Ann') => ({
      ...{ startTime, endTime: startTime + 0.5, body, speaker },
    });
    const segments = [
      ...['This', 'is', 'quite', 'a', 'long', 'sentence', 'of', 'words.'].map((body, nth) =>
        word(nth * 0.5, body),
      ),
      word(4, 'And'),
      word(4.5, 'more'),
      word(5, 'Yes', 'Bob'),
      word(10, 'Late', 'Bob'),
    ];
    expect(rows(JSON.stringify({ segments }))).toEqual([
      [0, 4, 'Ann', 'This is quite a long sentence of words.'],
      [4, 5, 'Ann', 'And more'],
      [5, 5.5, 'Bob', 'Yes'],
      [10, 10.5, 'Bob', 'Late'],
    ]);
  });
});

test.each([
  ['nothing', ''],
  ['a header alone', 'WEBVTT\n\n'],
  ['a page', '<!doctype html><p>a --> b</p>'],
  ['other JSON', '{"chapters":[]}'],
  ['too much', ' '.repeat(8 * 1024 * 1024 + 1)],
])('%s is none', (_, text) => {
  expect(readTranscript(text)).toBeNull();
});

test('at most 20,000 lines are read', () => {
  const cue = '00:00:01.000 --> 00:00:02.000\nWords\n\n';
  expect(readTranscript(`WEBVTT\n\n${cue.repeat(20_050)}`)).toHaveLength(20_000);
});
