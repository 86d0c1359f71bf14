// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Cover } from '@/components/primitives/Cover';
import { FALLBACK_COVERS } from '@/lib/model/constants';
import { openPage } from '../../support/page';

/** Makes all observed elements visible. */
let comeIntoSight: () => void;
const watched = new Set<Element>();

beforeEach(() => watched.clear());

// The page creates a single observer, with its first cover.
vi.stubGlobal(
  'IntersectionObserver',
  class {
    constructor(tell: IntersectionObserverCallback) {
      comeIntoSight = () => {
        const seen = [...watched].map((target) => ({ isIntersecting: true, target }));
        act(() => tell(seen as IntersectionObserverEntry[], this as never));
      };
    }
    observe(element: Element) {
      watched.add(element);
    }
    unobserve(element: Element) {
      watched.delete(element);
    }
  },
);

const item = (image: string) => ({ id: 1, url: 'https://a.example/', title: 'Radio Lab', image });

function openCover(image: string, onSettled?: (image: string, loaded: boolean) => void) {
  const draw = (next: string) => (
    <Cover item={item(next)} onSettled={onSettled} className="cover-11" />
  );
  const page = openPage(draw(image));
  const pictures = () => [...page.container.querySelectorAll('img')];
  return {
    ...page,
    show: (next: string) => page.rerender(draw(next)),
    sources: () => pictures().map((picture) => picture.getAttribute('src')),
    picture: () => pictures().at(-1) as HTMLImageElement,
  };
}

const [FALLBACK] = FALLBACK_COVERS;

test('a picture is requested once its box is visible, and shows once it has loaded', () => {
  const onSettled = vi.fn();
  const { sources, picture } = openCover('https://a.example/1.jpg', onSettled);
  expect(sources()).toEqual([FALLBACK]);
  comeIntoSight();
  expect(sources()).toEqual([FALLBACK, 'https://a.example/1.jpg']);
  expect(picture().className).toContain('opacity-0');
  fireEvent.load(picture());
  expect(picture().className).not.toContain('opacity-0');
  expect(onSettled).toHaveBeenCalledExactlyOnceWith('https://a.example/1.jpg', true);
});

test('nothing shows through a picture with clear parts', () => {
  const { picture } = openCover('https://a.example/clear.png');
  comeIntoSight();
  expect(picture().style.background).toContain('#fff');
});

test('a picture that fails to load leaves the fallback with the initials; the next one is tried', () => {
  const onSettled = vi.fn();
  const { sources, picture, show, container } = openCover('https://a.example/2.jpg', onSettled);
  comeIntoSight();
  fireEvent.error(picture());
  expect(sources()).toEqual([FALLBACK]);
  expect(container.querySelector('[data-initials]')?.getAttribute('data-initials')).toBe('RL');
  expect(onSettled).toHaveBeenCalledExactlyOnceWith('https://a.example/2.jpg', false);
  show('https://a.example/3.jpg');
  comeIntoSight();
  expect(sources()).toEqual([FALLBACK, 'https://a.example/3.jpg']);
});

test('a picture that was visible before is requested immediately in another row', () => {
  const first = openCover('https://a.example/4.jpg');
  comeIntoSight();
  first.unmount();
  expect(openCover('https://a.example/4.jpg').sources()).toHaveLength(2);
});

test('a row removed before it was visible is no longer observed', () => {
  const { unmount } = openCover('https://a.example/5.jpg');
  expect(watched.size).toBe(1);
  unmount();
  expect(watched.size).toBe(0);
});

test.each(['', 'javascript:alert(1)', 'data:text/html,x'])(
  '%j is not requested as a picture',
  (image) => {
    const { sources } = openCover(image);
    expect(watched.size).toBe(0);
    expect(sources()).toEqual([FALLBACK]);
  },
);
