import { describe, expect, test } from 'vitest';
import { findFeeds } from '@/lib/feeds/find-feeds';
import { processorTime } from '../support/processor-time.ts';
import { fixture } from './fixture';

const PAGE = 'https://garden.example/about/';
const urls = (html: string) => findFeeds(html, PAGE).map(({ url }) => url);

describe('the feeds of a page', () => {
  test('are those in its link elements, comment feeds last', () => {
    expect(findFeeds(fixture('page.html'), PAGE)).toEqual([
      { title: 'Garden & Grill » Podcast', url: 'https://garden.example/feed/podcast/?a=1&b=2' },
      { title: '', url: 'https://garden.example/about/feed.atom' },
      { title: 'Comments', url: 'https://garden.example/comments/feed/' },
    ]);
  });

  test('are those its ordinary links lead to if there are no others', () => {
    const html = `
      <a href="/sitemap.xml">Map</a> <a href="/feed"><b>Our</b> feed</a> <a href="https://x.example/show.rss">RSS</a>
      <a href="itpc://x.example/show">iTunes</a> <a href="/feeds/about.html">About feeds</a> <a href="/podcast.xml"></a>`;
    expect(findFeeds(html, PAGE)).toEqual([
      { title: 'Our feed', url: 'https://garden.example/feed' },
      { title: 'RSS', url: 'https://x.example/show.rss' },
      { title: 'iTunes', url: 'http://x.example/show' },
      { title: '', url: 'https://garden.example/podcast.xml' },
    ]);
  });

  test('are resolved against the base of the page', () => {
    const html =
      '<base href="https://cdn.example/x/"><link rel="alternate" type="application/rss+xml" href="feed">';
    expect(urls(html)).toEqual(['https://cdn.example/x/feed']);
  });

  test.each([
    ['include a link with rel=feed', '<link rel="feed" href="/f">', ['https://garden.example/f']],
    [
      'include a link with several rel values',
      '<link href="/f" rel="home alternate" type="application/rss+xml;charset=utf-8">',
      ['https://garden.example/f'],
    ],
    [
      'include a link of type text/xml',
      '<link rel=alternate type=text/xml href=/f>',
      ['https://garden.example/f'],
    ],
    [
      'include a repeated link once',
      '<link rel="feed" href="/f"><link rel="feed" href="/f">',
      ['https://garden.example/f'],
    ],
    ['leave out a link in a comment', '<!-- <link rel="feed" href="/f"> -->', []],
    ['leave out a link in a style element', '<style><link rel="feed" href="/f"></style>', []],
    ['leave out a style sheet', '<link rel="stylesheet" type="text/css" href="/f">', []],
    ['leave out a page in another language', '<link rel="alternate" hreflang="de" href="/de">', []],
    ['leave out a javascript: address', '<link rel="feed" href="javascript:alert(1)">', []],
    ['are not found on an empty page', '', []],
  ])('%s', (_, html, found) => {
    expect(urls(html)).toEqual(found);
  });

  test('are at most twenty', () => {
    const links = Array.from({ length: 100 }, (_, nth) => `<link rel="feed" href="/${nth}">`);
    const anchors = Array.from({ length: 100 }, (_, nth) => `<a href="/${nth}/feed">x</a>`);
    expect(urls(links.join(''))).toHaveLength(20);
    expect(urls(anchors.join(''))).toHaveLength(20);
  });

  test.each([
    ['/podcast-feed.xml', true],
    ['/x/My_Feed.XML', true],
    ['/feed/x.xml', false],
    ['/the.feed.xml', false],
    ['/feeds', false],
    ['/RSS/', true],
  ])('include the ordinary link %s: %s', (path, isOne) => {
    expect(urls(`<a href="${path}">x</a>`)).toHaveLength(isOne ? 1 : 0);
  });

  test('are found within 700 ms even if links are long', () => {
    const anchor = `<a href="/${'feed'.repeat(2000)}x">`;
    expect(processorTime(() => findFeeds(anchor.repeat(100), PAGE))).toBeLessThan(700);
  });

  test('are named within two seconds even if a link’s text is very long', () => {
    const page = `<a href="/feed">${'< '.repeat(500_000)}`;
    expect(processorTime(() => findFeeds(page, PAGE))).toBeLessThan(2000);
  });
});
