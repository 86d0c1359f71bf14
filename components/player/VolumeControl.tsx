import Volume1 from 'lucide-react/icons/volume-1';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { useState } from 'react';
import { usePlayer } from '@/lib/ui/use-player';
import { IconButton } from '../ui/IconButton';
import { PlayerSlider } from './PlayerSlider';
import { throttle } from './throttle';
import { useDraft } from './use-draft';

const SEND_INTERVAL = 50;

export function VolumeControl() {
  const { state, setVolume, toggleMute } = usePlayer();
  const { value, change, settle } = useDraft(Math.round(state.volume * 100), 0.5);
  const [send] = useState(() => throttle(setVolume, SEND_INTERVAL));
  const label = state.isMuted ? 'Unmute' : 'Mute';
  const Sign = value === 0 ? VolumeX : value < 50 ? Volume1 : Volume2;
  return (
    <div className="flex items-center gap-1">
      <IconButton label={label} hint={`${label} (M)`} onClick={() => toggleMute()}>
        <Sign aria-hidden className="size-5" />
      </IconButton>
      <PlayerSlider
        label="Volume"
        value={value}
        max={100}
        step={1}
        largeStep={10}
        valueText={`${value} percent`}
        onChange={(next) => {
          change(next);
          send(next / 100);
        }}
        onCommit={(next) => {
          settle(next);
          send(next / 100);
        }}
        className="w-24 @min-[340px]:w-15 @min-[600px]:w-18"
      />
    </div>
  );
}
