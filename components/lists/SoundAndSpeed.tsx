import { Dialog } from '@base-ui/react/dialog';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useEffect, useId, useRef, useState } from 'react';
import { formatTime } from '@/lib/i18n/format-time';
import { t, tn } from '@/lib/i18n/translate';
import type { OwnSettings } from '@/lib/model/own-settings';
import { RATES } from '@/lib/ui/rates';
import { usePlayer } from '@/lib/ui/use-player';
import { Button } from '../primitives/Button';
import { ChoiceSetting } from '../primitives/fields/ChoiceSetting';
import { opener } from '../primitives/popups/open-overlay';
import { TallDialog } from '../primitives/popups/TallDialog';

interface SoundAndSpeedProps {
  /** The key of the show or station, as `sourceKey` makes it. */
  settingsKey: string;
  name: string;
  of: 'show' | 'station';
}

/** Sums up a show's or station's own settings that can be heard at once, with a button that opens all of them. */
export function SoundAndSpeed(props: SoundAndSpeedProps) {
  const { state } = usePlayer();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const summaryId = useId();
  const own = state.settings.own[props.settingsKey];
  const summary = own && summaryOf(own);
  return (
    <div className="flex min-h-8 items-center gap-1 px-2 pt-1 text-xs text-muted">
      <button
        ref={button}
        type="button"
        {...opener('dialog', isOpen)}
        aria-describedby={summary ? summaryId : undefined}
        onClick={() => setOpen(true)}
        className="-ms-2 inline-flex h-8 shrink-0 items-center gap-1.5 rounded-full px-2 font-medium transition-colors hover:bg-sunken hover:text-ink"
      >
        <SlidersHorizontal aria-hidden className={`size-4 ${own ? 'text-accent' : ''}`} />
        {t('sound_and_speed.heading')}
      </button>
      {summary && (
        <span id={summaryId} className="one-line min-w-0">
          {summary}
        </span>
      )}
      <TallDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        finalFocus={button}
        layer="z-10"
        className="max-w-sm"
      >
        <div className="px-5 pt-5 pb-3">
          <Dialog.Title className="text-lg font-semibold">
            {t('sound_and_speed.heading')}
          </Dialog.Title>
          <Dialog.Description dir="auto" className="one-line text-muted">
            {props.name}
          </Dialog.Description>
        </div>
        <div className="flex min-h-0 flex-col gap-3 overflow-y-auto px-5 pb-2">
          <OwnChoices {...props} />
        </div>
        <div className="flex justify-end px-5 pt-2 pb-5">
          <Dialog.Close render={<Button look="primary" />}>{t('common.done')}</Dialog.Close>
        </div>
      </TallDialog>
    </div>
  );
}

/** The speed is isolated: it begins with a number and would break the order in a right-to-left page. */
function summaryOf({ rate, volume, voiceBoost, skipSilences }: OwnSettings): string {
  return [
    rate !== undefined && `\u2066${t('player.rate', { rate })}\u2069`,
    volume !== undefined && volumeWords(volume),
    voiceBoost && t('settings.sound.voice_boost'),
    skipSilences && t('settings.sound.skip_silences'),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Factors: 6 and 12 dB each way; the louder ones need audio processing. */
const VOLUMES = [
  { value: 0.25, name: 'sound_and_speed.much_quieter' },
  { value: 0.5, name: 'sound_and_speed.quieter' },
  { value: 2, name: 'sound_and_speed.louder' },
  { value: 4, name: 'sound_and_speed.much_louder' },
] as const;

function volumeWords(volume: number): string {
  const known = VOLUMES.find(({ value }) => value === volume);
  return t(known?.name ?? (volume < 1 ? 'sound_and_speed.quieter' : 'sound_and_speed.louder'));
}

/** Seconds. */
const SKIPS = [5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 75, 90, 105, 120, 150, 180, 240, 300];

function OwnChoices({ settingsKey, of }: SoundAndSpeedProps) {
  const { state, changeSettings, requestHostAccess } = usePlayer();
  const { hostAccess, settings } = state;
  const stored = settings.own[settingsKey];
  /** The settings chosen here, until the background confirms them. */
  const [chosen, setChosen] = useState<OwnSettings | null>(null);
  useEffect(() => setChosen(null), [stored]);
  const own = chosen ?? stored ?? {};

  function change<Name extends keyof OwnSettings>(name: Name, value: OwnSettings[Name]) {
    const { [name]: _, ...others } = own;
    const next = value === undefined ? others : { ...others, [name]: value };
    setChosen(next);
    changeSettings({ own: { [settingsKey]: next } });
  }

  /** "As everywhere", then the values, including the current one if it was chosen elsewhere and is not among them. */
  function choiceOf(
    name: 'rate' | 'volume' | 'skipFirst' | 'skipLast' | 'keep',
    values: readonly number[],
    labelOf: (value: number) => string,
  ) {
    const all = [...new Set([...values, own[name] ?? []].flat())].sort((a, b) => a - b);
    return {
      choices: [
        { value: EVERYWHERE, label: t('sound_and_speed.as_everywhere') },
        ...all.map((value) => ({ value: `${value}`, label: labelOf(value) })),
      ],
      value: `${own[name] ?? EVERYWHERE}`,
      onChange: (value: string) => change(name, value === EVERYWHERE ? undefined : Number(value)),
    };
  }

  function switchOf(name: 'voiceBoost' | 'skipSilences') {
    return {
      choices: [
        { value: EVERYWHERE, label: t('sound_and_speed.as_everywhere') },
        { value: 'true', label: t('sound_and_speed.on') },
        { value: 'false', label: t('sound_and_speed.off') },
      ],
      value: `${own[name] ?? EVERYWHERE}`,
      onChange: (value: string) =>
        change(name, value === EVERYWHERE ? undefined : value === 'true'),
    };
  }

  const volumes = VOLUMES.filter(({ value }) => hostAccess || value < 1 || value === own.volume);
  return (
    <>
      {of === 'show' && (
        <ChoiceSetting
          label={t('player.speed')}
          {...choiceOf('rate', RATES, (rate) => t('player.rate', { rate }))}
        />
      )}
      <ChoiceSetting
        label={t('player.volume')}
        {...choiceOf(
          'volume',
          volumes.map(({ value }) => value),
          volumeWords,
        )}
      />
      {hostAccess && (
        <ChoiceSetting label={t('settings.sound.voice_boost')} {...switchOf('voiceBoost')} />
      )}
      {hostAccess && of === 'show' && (
        <ChoiceSetting label={t('settings.sound.skip_silences')} {...switchOf('skipSilences')} />
      )}
      {of === 'show' && (
        <>
          <ChoiceSetting
            label={t('sound_and_speed.skip_first')}
            {...choiceOf('skipFirst', SKIPS, formatTime)}
          />
          <ChoiceSetting
            label={t('sound_and_speed.skip_last')}
            {...choiceOf('skipLast', SKIPS, formatTime)}
          />
          <ChoiceSetting
            label={t('sound_and_speed.order')}
            choices={[
              { value: EVERYWHERE, label: t('sound_and_speed.as_everywhere') },
              { value: 'newest', label: t('podcasts.newest_first') },
              { value: 'oldest', label: t('podcasts.oldest_first') },
            ]}
            value={own.order ?? EVERYWHERE}
            onChange={(value) =>
              change('order', value === 'newest' || value === 'oldest' ? value : undefined)
            }
          />
          <ChoiceSetting
            label={t('sound_and_speed.keep')}
            {...choiceOf('keep', KEEPS, (count) => tn('sound_and_speed.newest', count))}
          />
        </>
      )}
      {!hostAccess && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
          <p className="text-muted">{t('settings.sound.needs_access')}</p>
          <Button onClick={() => requestHostAccess()}>{t('settings.access.allow')}</Button>
        </div>
      )}
    </>
  );
}

/** How many new episodes are in the inbox. */
const KEEPS = [1, 2, 3, 5, 10];

/** The value of each setting's first choice. */
const EVERYWHERE = 'everywhere';
