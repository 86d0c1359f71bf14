import Volume1 from 'lucide-react/icons/volume-1';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { useRef, useState } from 'react';
import { t, tn } from '@/lib/i18n/translate';
import { usePlayer } from '@/lib/ui/use-player';
import { IconButton } from '../ui/IconButton';
import { PlayerSlider } from './PlayerSlider';
import { throttle } from './throttle';
import { useDraft } from './use-draft';
import { useVolumeKeys } from './use-volume-keys';

const SEND_INTERVAL = 50;

export function VolumeControl() {
  const { state, setVolume, toggleMute } = usePlayer();
  const { value, change, settle } = useDraft(Math.round(state.volume * 100), 0.5);
  const [send] = useState(() => throttle(setVolume, SEND_INTERVAL));
  const box = useRef<HTMLDivElement>(null);
  useVolumeKeys(box, (percent) => commit(Math.min(100, Math.max(0, value + percent))));

  function commit(percent: number) {
    settle(percent);
    send(percent / 100);
  }

  const label = state.isMuted ? t('player.unmute') : t('player.mute');
  const Sign = value === 0 ? VolumeX : value < 50 ? Volume1 : Volume2;
  return (
    <div ref={box} className="flex items-center">
      <IconButton
        label={label}
        hint={t('player.with_key', { action: label, key: 'M' })}
        onClick={() => toggleMute()}
      >
        <Sign aria-hidden className="size-5" />
      </IconButton>
      <PlayerSlider
        label={t('player.volume')}
        value={value}
        max={100}
        step={1}
        largeStep={10}
        valueText={tn('player.percent', value)}
        onChange={(next) => {
          change(next);
          send(next / 100);
        }}
        onCommit={commit}
        className="w-24 min-[340px]:w-15 min-[700px]:w-11 min-[760px]:w-15"
      />
    </div>
  );
}
