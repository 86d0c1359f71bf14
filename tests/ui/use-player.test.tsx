// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { setCatalogue } from '@/lib/i18n/catalogue';
import { PlayerProvider } from '@/lib/ui/player-provider';
import { usePlayer } from '@/lib/ui/use-player';
import { catalogueOf } from '../support/english.ts';
import { openPage } from '../support/page';

const drawn = vi.fn();

function Volume() {
  const { state, toggleMute } = usePlayer();
  drawn();
  return (
    <button type="button" onClick={toggleMute}>
      {state.volume}
    </button>
  );
}

afterEach(() => setCatalogue(catalogueOf('en')));

const volume = () => screen.getByRole('button').textContent;

it('throws an error if the player is used outside its provider', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<Volume />)).toThrow(
    new Error('usePlayer must be used within a PlayerProvider'),
  );
});

it('provides state and commands within its provider', async () => {
  const { user, commands } = openPage(<Volume />, { state: { volume: 0.5 } });
  expect(volume()).toBe('0.5');
  await user.click(screen.getByRole('button'));
  expect(commands.toggleMute).toHaveBeenCalledTimes(1);
});

it('redraws when a value that was read changes, and for nothing else', async () => {
  const { hear } = openPage(<Volume />, { state: { volume: 0.5 } });
  const before = drawn.mock.calls.length;
  await hear({ rate: 2, isPlaying: true });
  expect(drawn).toHaveBeenCalledTimes(before);
  await hear({ volume: 0.7 });
  expect(volume()).toBe('0.7');
});

it('provides the page’s own player if no other is given', () => {
  render(<PlayerProvider children={<Volume />} />);
  expect(volume()).toBe('1');
});

function WhyNot() {
  return <p>{usePlayer().brokenLinkMessage ?? 'It plays.'}</p>;
}

it('explains in the page’s language why an item does not play', () => {
  const said = (state: object) => {
    const { container, unmount } = openPage(<WhyNot />, { state });
    const text = container.textContent;
    unmount();
    return text;
  };
  expect(said({})).toBe('It plays.');
  expect(said({ brokenLink: 'loading' })).toBe('Error loading audio');
  setCatalogue(catalogueOf('de'));
  expect(said({ brokenLink: 'loading' })).toBe('Fehler beim Laden');
});
