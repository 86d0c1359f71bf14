// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { carryCover } from '@/components/lists/carry-cover';
import { Cover } from '@/components/primitives/Cover';
import { createLazyPart, type LazyPart } from '@/components/primitives/lazy-part';
import { openPage, pass, stopTime } from '../../support/page';

/** The transitions that were requested, and that the browser has not begun yet. */
let asked: (() => void)[];
/** Ends the current transition, as after its time. */
let finish: () => void;
const skipTransition = vi.fn();
let moves = true;

function startViewTransition(change: () => void) {
  const updateCallbackDone = new Promise<void>((resolve) => {
    asked.push(() => resolve(change()));
  });
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { updateCallbackDone, ready: updateCallbackDone, finished, skipTransition };
}

beforeEach(() => {
  asked = [];
  moves = true;
  skipTransition.mockReset();
  Object.assign(document, { startViewTransition });
  vi.spyOn(window, 'matchMedia').mockImplementation(() => ({ matches: moves }) as MediaQueryList);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 44, 44));
});
afterEach(async () => {
  await act(async () => finish?.());
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, 'startViewTransition');
});

/** A list with two rows, either of which opens a page; `headless` if that has no picture. */
function Pages({ headless = false }) {
  const [opened, open] = useState('');
  const press = (name: string) =>
    carryCover(() => open(name), { way: name === '' ? 'out' : 'in', by: document.activeElement });
  if (opened !== '') {
    return (
      <div role="tabpanel">
        <header>{headless || <Cover item={null} className="large" />}</header>
        <h2>{opened}</h2>
        <button type="button" onClick={() => press('')}>
          Back
        </button>
      </div>
    );
  }
  return ['Tides', 'Harbour'].map((name) => (
    <li key={name}>
      <button type="button" onClick={() => press(name)}>
        {name}
        <Cover item={null} className={name} />
      </button>
    </li>
  ));
}

const button = (page: ReturnType<typeof openPage>, name: string) =>
  [...page.container.querySelectorAll('button')].find((one) => one.textContent === name) as Element;
const heading = () => document.querySelector('h2')?.textContent ?? null;
/** The classes of the pictures that have a transition name. */
const named = () =>
  [...document.querySelectorAll<HTMLElement>('[data-cover]')]
    .filter(({ style }) => style.getPropertyValue('view-transition-name') !== '')
    .map(({ className }) => className.split(' ').at(-1));

test('the pressed cover and that of the page share a name while it moves, and nothing does afterwards', async () => {
  const page = openPage(<Pages />);
  await page.user.click(button(page, 'Tides'));
  expect([named(), heading()]).toEqual([['Tides'], null]);
  asked[0]?.();
  expect([named(), heading()]).toEqual([['large'], 'Tides']);
  finish();
  await vi.waitFor(() => expect(named()).toEqual([]));
  expect(skipTransition).not.toHaveBeenCalled();
});

test('it moves back from the page, where nothing is waited for if its row is not there', async () => {
  const page = openPage(<Pages />);
  await page.user.click(button(page, 'Tides'));
  asked[0]?.();
  await page.user.click(button(page, 'Back'));
  expect([named(), heading()]).toEqual([['large'], 'Tides']);
  skipTransition.mockReset();
  asked[1]?.();
  expect([named(), heading()]).toEqual([[], null]);
  expect(skipTransition).toHaveBeenCalledOnce();
});

test('the next press finds what the last one asked for done, and does it itself, once', async () => {
  const page = openPage(<Pages />);
  await page.user.click(button(page, 'Tides'));
  await page.user.keyboard('x');
  expect(heading()).toBe('Tides');
  expect(skipTransition).toHaveBeenCalledOnce();
  await page.user.click(button(page, 'Back'));
  asked[0]?.();
  expect(heading()).toBe('Tides');
  asked[1]?.();
  asked[1]?.();
  expect(heading()).toBeNull();
});

test('a browser that is slow to begin is not waited for', async () => {
  stopTime();
  const page = openPage(<Pages />);
  await page.user.click(button(page, 'Harbour'));
  await pass(99);
  expect(heading()).toBeNull();
  await pass(1);
  expect(heading()).toBe('Harbour');
});

test('a page without a picture opens with nothing moving', async () => {
  const page = openPage(<Pages headless />);
  await page.user.click(button(page, 'Tides'));
  asked[0]?.();
  expect([named(), heading()]).toEqual([[], 'Tides']);
  expect(skipTransition).toHaveBeenCalledOnce();
});

/** A page with a picture, which opens another page whose code is only then loaded. */
function Loaded({ part, headless }: { part: LazyPart<string>; headless: boolean }) {
  const [opened, open] = useState(false);
  const name = part.usePart();
  useEffect(() => {
    if (opened) void part.fetch();
  }, [opened, part]);
  return (
    <div role="tabpanel">
      {name !== undefined && <h2>{name}</h2>}
      <header>
        {headless || <Cover key={name} item={null} className={name ? 'large' : 'old'} />}
      </header>
      <li>
        <button
          type="button"
          onClick={() => carryCover(() => open(true), { way: 'in', by: document.activeElement })}
        >
          Open
          <Cover item={null} className="small" />
        </button>
      </li>
    </div>
  );
}

/** Opens a page whose code is still to be loaded, and begins the transition. */
async function openLate(headless = false) {
  let arrive = (_: string) => {};
  const part = createLazyPart(
    () =>
      new Promise<string>((resolve) => {
        arrive = resolve;
      }),
  );
  stopTime();
  const page = openPage(<Loaded part={part} headless={headless} />);
  await page.user.click(button(page, 'Open'));
  await act(async () => asked[0]?.());
  expect(named()).toEqual(['small']);
  return { page, arrive: (name: string) => act(async () => arrive(name)) };
}

test('it moves to a page whose code is there in time, and not to the picture of the one that was left', async () => {
  const { arrive } = await openLate();
  await pass(140);
  expect(named()).toEqual(['small']);
  await arrive('Tides');
  await vi.waitFor(() => expect([named(), heading()]).toEqual([['large'], 'Tides']));
  expect(skipTransition).not.toHaveBeenCalled();
});

test('a page whose code is late, or that turns out to have no picture, opens with nothing moving', async () => {
  const { arrive } = await openLate(true);
  await arrive('Tides');
  expect(skipTransition).not.toHaveBeenCalled();
  await pass(150);
  expect([named(), heading()]).toEqual([[], 'Tides']);
  expect(skipTransition).toHaveBeenCalledOnce();
});

test('the next press does not wait for the code of a page that was opened', async () => {
  const { page, arrive } = await openLate();
  await page.user.keyboard('x');
  expect(skipTransition).toHaveBeenCalledOnce();
  await arrive('Tides');
  await pass(150);
  expect([named().includes('large'), heading()]).toEqual([false, 'Tides']);
  expect(skipTransition).toHaveBeenCalledOnce();
});

test.each([
  ['for people who see no movement, or choose the colours', () => (moves = false)],
  [
    'in a browser without such transitions',
    () => Reflect.deleteProperty(document, 'startViewTransition'),
  ],
])('at once, and nothing moves: %s', async (_, begin) => {
  begin();
  const page = openPage(<Pages />);
  await page.user.click(button(page, 'Tides'));
  expect([asked.length, named(), heading()]).toEqual([0, [], 'Tides']);
});
