import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { initialPlayerState } from '@/lib/contract/player-state';
import { PlayerProvider } from '@/lib/ui/player-provider';
import { usePlayer } from '@/lib/ui/use-player';
import { drawnFor } from '../components/fake-player.tsx';

function Volume() {
  const { state, toggleMute } = usePlayer();
  return `${state.volume} ${typeof toggleMute}`;
}

it('says to the developer where the player is used outside its scope', () => {
  const draw = () => renderToStaticMarkup(<Volume />);
  expect(draw).toThrow(new Error('usePlayer must be used within a PlayerProvider'));
});

it('gives state and commands within it', () => {
  expect(drawnFor({ ...initialPlayerState(), volume: 0.5 }, <Volume />)).toBe('0.5 undefined');
  expect(renderToStaticMarkup(<PlayerProvider children={<Volume />} />)).toBe('1 function');
});
