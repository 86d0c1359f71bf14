// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { IconButton } from '@/components/primitives/IconButton';
import { watchHints } from '@/components/primitives/popups/hints';
import { openPage, pass, stopTime } from '../../../support/page';

/** The tooltip shown, or null. */
let shown: string | null = null;

beforeEach(() => {
  stopTime();
  shown = null;
});

function openButtons() {
  const page = openPage(
    <>
      <IconButton label="Play" />
      <IconButton label="Mute" hint="Mute (M)" />
      <input aria-label="Search" />
      <p data-hint-popup="">The tooltip</p>
    </>,
  );
  const stop = watchHints((hint) => {
    shown = hint?.words ?? null;
  });
  return { ...page, stop };
}

const button = (name: string) => screen.getByRole('button', { name });
const point = (at: Element, pointerType = 'mouse') => fireEvent.pointerOver(at, { pointerType });

test('a tooltip shows once the pointer has rested for half a second, and can say more than the name', async () => {
  const { stop } = openButtons();
  point(button('Mute'));
  await pass(499);
  expect(shown).toBeNull();
  await pass(1);
  expect(shown).toBe('Mute (M)');
  point(screen.getByRole('textbox'));
  await pass(120);
  expect(shown).toBeNull();
  stop();
});

test('a pointer that only passes by shows no tooltip, nor does a finger', async () => {
  const { stop } = openButtons();
  point(button('Play'));
  await pass(300);
  point(screen.getByRole('textbox'));
  await pass(1000);
  point(button('Play'), 'touch');
  await pass(1000);
  expect(shown).toBeNull();
  stop();
});

test('the next tooltip shows immediately within 400 ms of the last one, but not later', async () => {
  const { stop } = openButtons();
  point(button('Play'));
  await pass(500);
  point(button('Mute'));
  expect(shown).toBe('Mute (M)');
  point(screen.getByRole('textbox'));
  await pass(120 + 399);
  point(button('Play'));
  expect(shown).toBe('Play');
  point(screen.getByRole('textbox'));
  await pass(120 + 400);
  point(button('Play'));
  expect(shown).toBeNull();
  stop();
});

test('a tooltip stays while the pointer is on it', async () => {
  const { stop } = openButtons();
  point(button('Play'));
  await pass(500);
  point(screen.getByText('The tooltip'));
  await pass(1000);
  expect(shown).toBe('Play');
  stop();
});

test.each(['press', 'Escape'])(
  'a tooltip dismissed by %s stays hidden until the pointer leaves and returns',
  async (what) => {
    const { user, stop } = openButtons();
    point(button('Play'));
    await pass(500);
    if (what === 'press') fireEvent.pointerDown(button('Play'));
    else await user.keyboard('{Escape}');
    expect(shown).toBeNull();
    point(button('Play'));
    await pass(1000);
    expect(shown).toBeNull();
    point(screen.getByRole('textbox'));
    point(button('Play'));
    await pass(500);
    expect(shown).toBe('Play');
    stop();
  },
);

test('a tooltip disappears with its button', async () => {
  const { rerender, stop } = openButtons();
  point(button('Play'));
  await pass(500);
  rerender(<p>Nothing more</p>);
  await pass(0);
  expect(shown).toBeNull();
  stop();
});

/** Makes `:focus-visible` match, which Happy DOM does not distinguish from focus by pointer. */
function focusComesByKeys(): void {
  const { matches } = Element.prototype;
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector) {
    return selector === ':focus-visible' || matches.call(this, selector);
  });
}

test('keyboard focus shows a tooltip immediately, and hides it when it moves on', () => {
  const { stop } = openButtons();
  focusComesByKeys();
  act(() => button('Mute').focus());
  expect(shown).toBe('Mute (M)');
  act(() => screen.getByRole('textbox').focus());
  expect(shown).toBeNull();
  stop();
});

test('returning to the window shows no tooltip for the button that had the focus', () => {
  const { stop } = openButtons();
  focusComesByKeys();
  act(() => button('Mute').focus());
  fireEvent.blur(window);
  expect(shown).toBeNull();
  fireEvent.focusIn(button('Mute'));
  expect(shown).toBeNull();
  fireEvent.focusIn(button('Play'));
  expect(shown).toBe('Play');
  stop();
});
