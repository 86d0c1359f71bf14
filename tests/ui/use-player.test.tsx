// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PlayerProvider } from '@/lib/ui/player-provider';
import { usePlayer } from '@/lib/ui/use-player';
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
