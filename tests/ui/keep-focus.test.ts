// @vitest-environment happy-dom
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { keepFocus } from '@/lib/ui/keep-focus';
import { PAGE_HEADING } from '@/lib/ui/view-state';

let stop = () => {};
beforeAll(() => {
  vi.useFakeTimers();
  stop = keepFocus();
});
afterAll(() => {
  stop();
  vi.useRealTimers();
});

beforeEach(() => {
  document.body.innerHTML = `
    <header><button>Settings</button></header>
    <main>
      <input type="search" />
      <button tabindex="-1">Out of turn</button>
      <section>
        <div aria-hidden="true"><button>Covered</button></div>
        <ul><li><button>First</button></li><li><button>Second</button></li></ul>
      </section>
    </main>`;
});

const find = (what: string) => {
  const all = [...document.querySelectorAll<HTMLElement>('button, input, section, ul, li')];
  const found = all.find(
    (one) => one.localName === what || (one.localName === 'button' && one.textContent === what),
  );
  if (!found) throw new Error(`There is no ${what}`);
  return found;
};

/** Presses the button with a key (`detail` 0) or the mouse, which removes the element `goes`. */
function press(name: string, goes: string, detail = 0): void {
  const button = find(name);
  button.focus();
  const gone = find(goes);
  button.addEventListener('click', () => gone.remove());
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
}

const focused = () => document.activeElement?.textContent || document.activeElement?.localName;

test.each([
  ['a button', 'First', 'First', 'Second'],
  ['its list', 'First', 'ul', 'input'],
  ['its part of the page', 'Second', 'section', 'input'],
])(
  'when %s goes with its press, the first control left around it has the focus',
  (_, name, goes, next) => {
    press(name, goes);
    expect(document.activeElement).toBe(document.body);
    vi.advanceTimersByTime(1000);
    expect(focused()).toBe(next);
  },
);

test('nothing is done where the page itself has passed on the focus', () => {
  press('First', 'First');
  find('Settings').focus();
  vi.advanceTimersByTime(1000);
  expect(focused()).toBe('Settings');
});

test('nothing is done where the button stays, or was pressed with the mouse', () => {
  press('First', 'Second');
  vi.advanceTimersByTime(1000);
  expect(focused()).toBe('First');
  press('First', 'First', 1);
  vi.advanceTimersByTime(1000);
  expect(document.activeElement).toBe(document.body);
});

test('nothing is done where another page is in the place of the one that was pressed in', () => {
  const heading = document.createElement('h2');
  heading.toggleAttribute(PAGE_HEADING, true);
  find('section').prepend(heading);
  press('Second', 'section');
  vi.advanceTimersByTime(1000);
  expect(document.activeElement).toBe(document.body);
});

test.each(['keydown', 'pointerdown'])(
  'nothing is done once there was another press (%s)',
  (type) => {
    press('First', 'First');
    // As the page's own keys do.
    window.addEventListener(type, (event) => event.stopPropagation(), {
      capture: true,
      once: true,
    });
    document.body.dispatchEvent(new Event(type, { bubbles: true }));
    vi.advanceTimersByTime(1000);
    expect(document.activeElement).toBe(document.body);
  },
);

test('nothing is done once it has ended', () => {
  stop();
  press('First', 'First');
  vi.advanceTimersByTime(1000);
  expect(document.activeElement).toBe(document.body);
  stop = keepFocus();
});
