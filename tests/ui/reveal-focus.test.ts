// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { revealFocus } from '@/lib/ui/reveal-focus';

const PAGE = new DOMRect(0, 0, 400, 600);

/** What the observer measures next: whether any of the focused element is visible, and its box. */
let measured: { isIntersecting: boolean; box: DOMRect };
let looks: IntersectionObserverCallback;
let watched: Element | null = null;

/** The browser's IntersectionObserver, which reports its measurements after layout. */
class FakeObserver {
  constructor(look: IntersectionObserverCallback) {
    looks = look;
  }
  observe(target: Element) {
    watched = target;
  }
  disconnect() {
    watched = null;
  }
}

function layOut(): void {
  if (watched === null) return;
  const { isIntersecting, box: boundingClientRect } = measured;
  const entry = { target: watched, isIntersecting, boundingClientRect, rootBounds: PAGE };
  looks([entry as IntersectionObserverEntry], {} as IntersectionObserver);
}

beforeAll(() => {
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  revealFocus();
});

const revealed = vi.fn();

beforeEach(() => {
  measured = { isIntersecting: true, box: new DOMRect(0, 580, 100, 40) };
  revealed.mockClear();
  document.body.innerHTML = '<button>Next</button><button>Previous</button>';
  Element.prototype.scrollIntoView = function (this: Element, options) {
    revealed(this.textContent, options);
  };
});

const focus = (at = 0) => document.querySelectorAll('button')[at]?.focus();
const press = (key: string) => fireEvent.keyDown(document.body, { key });

test.each(['Tab', 'ArrowDown', 'Enter'])('an element that %s focuses is fully revealed', (key) => {
  press(key);
  focus();
  expect(revealed).not.toHaveBeenCalled();
  layOut();
  const nearest = { block: 'nearest', inline: 'nearest' };
  expect(revealed).toHaveBeenCalledExactlyOnceWith('Next', nearest);
});

test.each(['pointerDown', 'pointerMove'] as const)(
  'nothing is measured while the pointer is in use (%s)',
  (event) => {
    press('Tab');
    fireEvent[event](document.body);
    focus();
    expect(watched).toBeNull();
  },
);

test('an element focused after Escape is not measured', () => {
  press('Escape');
  focus();
  expect(watched).toBeNull();
});

test('an element wholly out of sight is revealed after Tab, and else left to the code that focused it', () => {
  measured = { isIntersecting: false, box: new DOMRect(0, 900, 100, 40) };
  press('ArrowDown');
  focus(0);
  layOut();
  expect(revealed).not.toHaveBeenCalled();
  press('Tab');
  focus(1);
  layOut();
  expect(revealed).toHaveBeenCalledOnce();
});

test('an element larger than the page is not scrolled', () => {
  measured.box = new DOMRect(0, 300, 400, 900);
  press('Tab');
  focus();
  layOut();
  expect(revealed).not.toHaveBeenCalled();
});

test('if two elements are focused in one frame, only the last one counts', () => {
  press('Tab');
  focus(0);
  focus(1);
  layOut();
  expect(revealed.mock.calls.map(([name]) => name)).toEqual(['Previous']);
});
