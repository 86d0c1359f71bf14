// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SectionLinks } from '@/components/settings/SectionLinks';
import { SECTION_NAMES, type SectionName } from '@/components/settings/sections';
import { openPage } from '../../support/page';

const WINDOW = 800;
const SECTION = 250;
/** The page's height. Its last sections cannot be scrolled to the top. */
const PAGE = SECTION_NAMES.length * SECTION;
const END = PAGE - WINDOW;

const topOf = (name: SectionName) => SECTION_NAMES.indexOf(name) * SECTION;
let scrolled = 0;

beforeEach(() => {
  scrolled = 0;
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrolled);
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(WINDOW);
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(WINDOW);
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(PAGE);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, topOf(this.id as SectionName) - scrolled, 600, SECTION);
  });
});
afterEach(() => {
  location.hash = '';
});

function openSettings() {
  return openPage(
    <>
      <SectionLinks className="" />
      <main>
        {SECTION_NAMES.map((name) => (
          <section key={name} id={name}>
            <input aria-label={name} />
            <a href="#database">From {name}</a>
          </section>
        ))}
      </main>
    </>,
    { fetched: { quarantine: [{}] } },
  );
}

/** The section whose link is marked. */
const marked = () =>
  screen
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
    .map((link) => link.getAttribute('href'));

function scroll(to: number): void {
  scrolled = Math.min(to, END);
  fireEvent.scroll(window);
}
function wheel(to: number): void {
  fireEvent.wheel(window);
  scroll(to);
}

test('each section is marked in turn while the page scrolls, from the first to the last', () => {
  openSettings();
  const seen = [marked()[0]];
  for (let to = 0; to <= END; to += 10) {
    wheel(to);
    if (seen.at(-1) !== marked()[0]) seen.push(marked()[0]);
  }
  expect(seen).toEqual(SECTION_NAMES.map((name) => `#${name}`));
});

test('the section near the top is marked, and not the one in the middle', () => {
  openSettings();
  wheel(topOf('sync') - 24);
  expect(marked()).toEqual(['#sync']);
});

test.each(['proxy', 'api', 'sync'] as const)(
  'the section that a link led to is marked wherever it comes to be, until the listener scrolls: %s',
  (name) => {
    openSettings();
    fireEvent.click(document.querySelector(`a[href="#${name}"]`) as Element);
    scroll(topOf(name));
    expect(marked()).toEqual([`#${name}`]);
    wheel(END);
    expect(marked()).toEqual(['#about']);
  },
);

test('so is that of a link elsewhere on the page, and that in the address', () => {
  location.hash = '#api';
  const { unmount } = openSettings();
  scroll(topOf('api'));
  expect(marked()).toEqual(['#api']);
  fireEvent.click(screen.getByRole('link', { name: 'From sync' }));
  scroll(topOf('database'));
  expect(marked()).toEqual(['#database']);
  location.hash = '#proxy';
  fireEvent(window, new Event('hashchange'));
  scroll(topOf('proxy'));
  expect(marked()).toEqual(['#proxy']);
  unmount();
});

test('a link that scrolls smoothly marks its section at once', () => {
  openSettings();
  fireEvent.click(document.querySelector('a[href="#sync"]') as Element);
  for (const to of [400, 1200, 2000, topOf('sync')]) {
    scroll(to);
    expect(marked()).toEqual(['#sync']);
  }
});

test('the section of the control with the focus is marked, until it is out of the window', () => {
  openSettings();
  wheel(topOf('sync') - 400);
  expect(marked()).not.toEqual(['#sync']);
  act(() => screen.getByRole('textbox', { name: 'sync' }).focus());
  expect(marked()).toEqual(['#sync']);
  scroll(topOf('sync') - 300);
  expect(marked()).toEqual(['#sync']);
  scroll(0);
  expect(marked()).toEqual(['#appearance']);
});

test('an address without a section, or with an unknown one, marks the first', () => {
  location.hash = '#main';
  openSettings();
  expect(marked()).toEqual(['#appearance']);
});
