import { t } from '@/lib/i18n/translate';
import type { Show } from '@/lib/model/show';
import { escapeXml } from './escape-xml';

/** Subscriptions as OPML 2.0, a line each; `createdAt` is in milliseconds since 1970. */
export function writeOpml(shows: readonly Show[], createdAt: number): string {
  return `${[
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<opml version="2.0">',
    '  <head>',
    `    <title>${escapeXml(t('library.opml_title'))}</title>`,
    `    <dateCreated>${new Date(createdAt).toUTCString()}</dateCreated>`,
    '  </head>',
    '  <body>',
    ...shows.map((show) => `    ${outline(show)}`),
    '  </body>',
    '</opml>',
  ].join('\n')}\n`;
}

/** `title` is what many programs read in the place of `text`. */
function outline({ title, feedUrl, homepage }: Show): string {
  const name = title === '' ? feedUrl : title;
  const attributes = { text: name, title: name, type: 'rss', xmlUrl: feedUrl, htmlUrl: homepage };
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}="${escapeXml(value)}"`);
  return `<outline ${written.join(' ')}/>`;
}
