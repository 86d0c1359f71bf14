import DOMPurify from 'dompurify';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { t } from '@/lib/i18n/translate';
import { mayName } from '@/lib/model/values/private-address';
import { textParts } from './text-parts';

interface CleanHtmlProps {
  /** HTML or plain text from outside. */
  text: string;
  /** The base of its relative addresses. */
  base?: string;
  /** Seconds; times up to it become buttons. */
  duration?: number;
  /** Called with the seconds of a pressed time. */
  onTime?: (seconds: number) => void;
  className?: string;
}

const LOOK = [
  '[&_:is(p,ul,ol,dl,blockquote,pre,table,h4)]:mb-3 [&>:last-child]:mb-0',
  '[&_:is(ul,ol)]:ps-5 [&_ul]:list-disc [&_ol]:list-decimal [&_h4]:font-semibold',
  '[&_blockquote]:border-s-2 [&_blockquote]:border-line [&_blockquote]:ps-3',
  '[&_pre]:whitespace-pre-wrap [&_hr]:my-3 [&_hr]:border-line',
  '[&_:is(a,button)]:text-accent [&_:is(a,button)]:underline [&_:is(a,button)]:underline-offset-2',
  '[&_button]:tabular-nums',
].join(' ');

/** Sanitised text from outside. The only place where foreign markup enters a page. */
export function CleanHtml({ text, base, duration = 0, onTime, className = '' }: CleanHtmlProps) {
  const box = useRef<HTMLDivElement>(null);
  const times = onTime ? duration : 0;
  const onPress = useEffectEvent((event: Event) => {
    const button = event.target instanceof Element ? event.target.closest(`[${TIME}]`) : null;
    if (button) onTime?.(Number(button.getAttribute(TIME)));
  });

  useLayoutEffect(() => {
    box.current?.replaceChildren(cleanHtml(text, { base, duration: times }));
  }, [text, base, times]);

  useEffect(() => {
    const element = box.current;
    const listener = (event: Event) => onPress(event);
    element?.addEventListener('click', listener);
    return () => element?.removeEventListener('click', listener);
  }, []);

  return <div ref={box} dir="auto" className={`${LOOK} ${className}`} />;
}

/** Marks a time to play from; its value is in seconds. */
const TIME = 'data-time';

interface CleanOptions {
  /** The base of relative addresses; without it, relative links become plain text. */
  base?: string;
  /** Seconds; times up to it become buttons, none if it is 0. */
  duration?: number;
}

const TAGS = [
  ...['p', 'div', 'br', 'hr', 'blockquote', 'pre', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'a', 'b', 'strong', 'i', 'em', 'u', 's', 'del'],
  ...['code', 'sub', 'sup', 'small', 'cite', 'q', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
];
const ATTRIBUTES = ['href', 'dir', 'lang', 'start', 'colspan', 'rowspan'];
const HEADING = 'h1, h2, h3, h4, h5, h6';
const BLOCK = 'p, div, br, hr, blockquote, pre, ul, ol, dl, table, h1, h2, h3, h4, h5, h6';
const LOOKS_LIKE_HTML = /<\/?[a-z][^<>]*>|&(?:[a-z]+|#\d+|#x[\da-f]+);/i;

/** The source assumed for a text without one: somewhere on the internet. */
const STRANGER = 'https://stranger.invalid/';

/** UTF-16 units; nobody reads more than this. */
const LONGEST = 300_000;

/**
 * Turns HTML or plain text from outside into nodes that are safe to show: nothing in it runs or loads, and
 * links open in a tab and lead only to the web or to mail.
 */
function cleanHtml(whole: string, options: CleanOptions = {}): DocumentFragment {
  const text = whole.slice(0, LONGEST);
  const fragment = LOOKS_LIKE_HTML.test(text)
    ? DOMPurify.sanitize(text, {
        ALLOWED_TAGS: TAGS,
        ALLOWED_ATTR: ATTRIBUTES,
        ALLOW_DATA_ATTR: false,
        ALLOW_ARIA_ATTR: false,
        RETURN_DOM_FRAGMENT: true,
      })
    : plainText(text);
  for (const link of fragment.querySelectorAll('a')) settleLink(link, options.base);
  for (const heading of fragment.querySelectorAll(HEADING)) replaceTag(heading, 'h4');
  for (const node of textNodesIn(fragment)) enrich(node, options);
  if (fragment.querySelector(BLOCK) === null) breakLines(fragment);
  return fragment;
}

function plainText(text: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  fragment.append(text.trim());
  return fragment;
}

/** A link whose source may not open its address becomes plain text. */
function settleLink(link: HTMLAnchorElement, base: string | undefined): void {
  const href = link.getAttribute('href') ?? '';
  const from = base === '' ? undefined : base;
  const address = URL.canParse(href, from) ? new URL(href, from) : null;
  const mayOpen =
    address?.protocol === 'mailto:' ||
    (address !== null && mayName(base || STRANGER, address.href));
  if (address === null || !mayOpen) {
    link.replaceWith(...link.childNodes);
    return;
  }
  link.href = address.href;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
}

/** Foreign headings must not appear among the page's own. */
function replaceTag(element: Element, tag: string): void {
  const other = document.createElement(tag);
  other.append(...element.childNodes);
  element.replaceWith(other);
}

function textNodesIn(fragment: DocumentFragment): Text[] {
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (node.parentElement?.closest('a') == null) found.push(node);
  }
  return found;
}

/** Turns addresses into links and times into buttons. */
function enrich(node: Text, { base, duration = 0 }: CleanOptions): void {
  const parts = textParts(node.data, duration);
  if (parts.every(({ kind }) => kind === 'text')) return;
  node.replaceWith(
    ...parts.map((part) => {
      if (part.kind === 'text') return part.text;
      if (part.kind === 'time') return timeButton(part.text, part.seconds);
      const link = document.createElement('a');
      link.textContent = part.text;
      link.setAttribute('href', part.href);
      settleLink(link, base);
      return link;
    }),
  );
}

function timeButton(text: string, seconds: number): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = text;
  button.setAttribute(TIME, String(seconds));
  button.setAttribute('aria-label', t('lists.play_from', { time: text }));
  return button;
}

/** Plain text: empty lines separate paragraphs, and other line breaks are kept. */
function breakLines(fragment: DocumentFragment): void {
  const paragraphs: HTMLElement[] = [];
  let paragraph = newParagraph();
  const end = () => {
    if (paragraph.textContent?.trim()) paragraphs.push(paragraph);
    paragraph = newParagraph();
  };
  for (const node of [...fragment.childNodes]) {
    const pieces = node instanceof Text ? node.data.split(/\n\s*\n/) : [node];
    for (const [index, piece] of pieces.entries()) {
      if (index > 0) end();
      paragraph.append(piece);
    }
  }
  end();
  fragment.replaceChildren(...paragraphs);
}

function newParagraph(): HTMLElement {
  const paragraph = document.createElement('p');
  paragraph.className = 'whitespace-pre-line';
  return paragraph;
}
