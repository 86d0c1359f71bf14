import { describe, expect, test, vi } from 'vitest';
import { readTranscript } from '@/lib/feeds/transcripts/read-transcript';
import { processorTime } from '../../support/processor-time.ts';
import { fixture } from '../fixture';

const rows = (content: string) =>
  readTranscript(content)?.map(({ startTime, endTime, speaker, text }) => [
    startTime,
    endTime,
    speaker,
    text,
  ]) ?? null;

describe('WebVTT', () => {
  test('voices become speakers, and tags and settings are dropped', () => {
    expect(rows(fixture('transcript.vtt'))).toEqual([
      [0, 2.5, 'Ann', 'Hello & welcome to the show.'],
      [2.5, 4, 'Bob Smith', 'Hi!'],
      [2.5, 4, 'Ann', 'Oh, you.'],
      [3600, 3601, '', 'Late words'],
    ]);
  });

  test('cues are sorted by time', () => {
    expect(rows('WEBVTT\n\n00:05.000 --> 00:06.000\nb\n\n00:01.000 --> 00:02.000\na')).toEqual([
      [1, 2, '', 'a'],
      [5, 6, '', 'b'],
    ]);
  });
});

test('SRT: names before a colon are speakers, even if blank lines are missing', () => {
  expect(rows(fixture('transcript.srt'))).toEqual([
    [0, 2, 'Ann', 'Hello there.'],
    [2, 4.5, 'Bob Smith', 'Hi.'],
    [5, 6, '', 'At 10:30 we go on.'],
  ]);
});

describe('HTML', () => {
  test('in the podcast namespace’s form: speaker, time and text', () => {
    const html = `<cite>Kevin:</cite>
<time>0:00</time>
<p>We have an update planned where we would like to give the ability
to upload an <b>artwork</b> file for these videos &amp; more</p>
<cite>Alban :</cite>
<time>0:09</time>
<p>You&rsquo;re triggering Tom right now with a hey, here's a cool feature.</p>
<p>And another thing.</p>
<time>1:00:30</time>
<p>Later.</p>`;
    expect(rows(html)).toEqual([
      [
        0,
        0,
        'Kevin',
        'We have an update planned where we would like to give the ability to upload an artwork file for these videos & more',
      ],
      [9, 9, 'Alban', "You’re triggering Tom right now with a hey, here's a cool feature."],
      [9, 9, 'Alban', 'And another thing.'],
      [3630, 3630, 'Alban', 'Later.'],
    ]);
  });

  test('as a whole page, without what comes before the first time', () => {
    const html = `\ufeff<!DOCTYPE html><html><head><title>Transcript</title><style>p { color: red }</style></head>
<body><h1>Show</h1><p>Recorded in May.</p>
<div><time datetime="PT12S">[00:00:12]</time> <cite>Ann</cite><p>Hello<br/>there</p></div>
<script>if (1 < 2) document.write('<p>x</p>')</script><ul><li><time>0:20 – 0:25</time>Yes</li></ul>Last`;
    expect(rows(html)).toEqual([
      [12, 12, 'Ann', 'Hello'],
      [12, 12, 'Ann', 'there'],
      [20, 20, 'Ann', 'Yes'],
      [20, 20, 'Ann', 'Last'],
    ]);
  });

  test('direction marks are dropped, in WebVTT and in HTML', () => {
    expect(rows('WEBVTT\n\n00:01.000 --> 00:02.000\n<v &lrm;Ann>&rlm;שלום&lrm; &#x200F;x')).toEqual(
      [[1, 2, 'Ann', 'שלום x']],
    );
    expect(rows('<cite>&lrm;Ann:</cite><time>0:01</time><p>&rlm;שלום&lrm;</p>')).toEqual([
      [1, 1, 'Ann', 'שלום'],
    ]);
  });

  test.each([
    '<p>',
    '<time>',
    '<cite>',
    '<time>0:01</time>x',
    '<p>x',
    '&lt;',
    '<',
    '<time',
    '</time>',
    '<script>',
    ':',
    ' ',
  ])('512 kB of %j are read in less than five seconds', (piece) => {
    const html = `<time>0:00</time>${piece.repeat(Math.floor((512 * 1024) / piece.length))}`;
    const milliseconds = processorTime(() => {
      readTranscript(html);
    });
    expect(milliseconds).toBeLessThan(5000);
  });
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

  test('the output of Whisper', () => {
    const segments = [{ id: 0, start: 1, end: 2, text: ' A sentence of several words.' }];
    expect(rows(JSON.stringify({ text: 'x', segments }))).toEqual([
      [1, 2, '', 'A sentence of several words.'],
    ]);
  });

  test('single words become lines, which end with a sentence, at a new speaker or at a silence', () => {
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
  ['an empty file', ''],
  ['a WebVTT header alone', 'WEBVTT\n\n'],
  ['a page', '<!doctype html><p>a --> b</p>'],
  ['a page without times', '<cite>Ann:</cite><p>Hello</p><time>tomorrow</time><p>x</p>'],
  ['other JSON', '{"chapters":[]}'],
  ['a file over 4 MB', ' '.repeat(4 * 1024 * 1024 + 1)],
])('%s is not a transcript', (_, text) => {
  expect(readTranscript(text)).toBeNull();
});

test('at most 20,000 lines are read', () => {
  const cue = '00:00:01.000 --> 00:00:02.000\nWords\n\n';
  expect(readTranscript(`WEBVTT\n\n${cue.repeat(20_050)}`)).toHaveLength(20_000);
});

const MEGABYTES = 4 * 1024 * 1024;

test.each([
  ['lines outside any cue', '\n'.repeat(MEGABYTES)],
  ['lines in one cue', `0:00 --> 0:01\n${'a\n'.repeat(4_000_000)}`],
  ['arrows with no times', '-->\n'.repeat(2_000_000)],
])('looks at only a fraction of millions of %s', (_, text) => {
  let parts = 0;
  const { split } = String.prototype;
  const spy = vi.spyOn(String.prototype, 'split').mockImplementation(function (
    this: string,
    ...args: unknown[]
  ) {
    const found = Reflect.apply(split, this, args);
    parts += found.length;
    return found;
  });
  const lines = readTranscript(text.slice(0, MEGABYTES));
  spy.mockRestore();
  expect(lines?.length ?? 0).toBeLessThan(2);
  expect(parts).toBeLessThan(400_000);
});

test('does not parse JSON of millions of values, and reads a limited number of segments', () => {
  const parse = vi.spyOn(JSON, 'parse');
  expect(readTranscript(`[${'{},'.repeat(2_000_000)}{}]`)).toBeNull();
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
  const words = `[${'{"start":1,"end":1,"text":"word"},'.repeat(100_000)}{}]`;
  const letters = readTranscript(words)?.reduce((sum, { text }) => sum + text.length, 0);
  expect(letters).toBeLessThan(60_000 * 5);
});
