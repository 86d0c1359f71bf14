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

it('says to the developer where the player is used outside its scope', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<Volume />)).toThrow(
    new Error('usePlayer must be used within a PlayerProvider'),
  );
});

it('gives state and commands within it', async () => {
  const { user, commands } = openPage(<Volume />, { state: { volume: 0.5 } });
  expect(volume()).toBe('0.5');
  await user.click(screen.getByRole('button'));
  expect(commands.toggleMute).toHaveBeenCalledTimes(1);
});

it('draws anew what was read when it changes, and for nothing else', async () => {
  const { hear } = openPage(<Volume />, { state: { volume: 0.5 } });
  const before = drawn.mock.calls.length;
  await hear({ rate: 2, isPlaying: true });
  expect(drawn).toHaveBeenCalledTimes(before);
  await hear({ volume: 0.7 });
  expect(volume()).toBe('0.7');
});

it('gives the page’s own player where no other is handed in', () => {
  render(<PlayerProvider children={<Volume />} />);
  expect(volume()).toBe('1');
});

function WhyNot() {
  return <p>{usePlayer().brokenLinkMessage ?? 'It plays.'}</p>;
}

it('says why an item does not play in the language of the page', () => {
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
