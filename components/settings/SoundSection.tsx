import { useId, useState } from 'react';
import type { MessageKey } from '@/lib/i18n/message-keys';
import { t, tn } from '@/lib/i18n/translate';
import { soundTroubleWords } from '@/lib/i18n/words/sound';
import { curveOf } from '@/lib/model/sound/equaliser';
import { AD_CHOICES, type AdChoice, EQUALISERS, type Equaliser } from '@/lib/model/sound/sound';
import { usePlayer } from '@/lib/ui/use-player';
import { Button } from '../primitives/Button';
import { ChoiceSetting } from '../primitives/fields/ChoiceSetting';
import { EqualiserCurve } from './EqualiserCurve';
import { SegmentedChoice } from './SegmentedChoice';
import { SettingsSection } from './SettingsSection';
import { SwitchSetting } from './SwitchSetting';

const TARGETS = [
  { value: '-23', name: 'settings.sound.quiet' },
  { value: '-18', name: 'settings.sound.normal' },
  { value: '-14', name: 'settings.sound.loud' },
] as const;

const CURVES = {
  flat: 'settings.sound.flat',
  bass: 'settings.sound.bass',
  treble: 'settings.sound.treble',
  speech: 'settings.sound.speech',
  small: 'settings.sound.small',
  custom: 'settings.sound.custom',
} as const satisfies Record<Equaliser, MessageKey>;

const ADS = {
  play: 'settings.sound.ads_off',
  quiet: 'settings.sound.ads_quiet',
  mute: 'settings.sound.ads_mute',
} as const satisfies Record<AdChoice, MessageKey>;

/**
 * What is done to the sound. Most of it needs access to all sites: browsers silence audio that a page may not read. Two
 * settings only need the volume.
 */
export function SoundSection() {
  const { state, requestHostAccess } = usePlayer();
  return (
    <SettingsSection name="sound">
      {state.hostAccess ? (
        <SoundSettings />
      ) : (
        <>
          <CrossfadeSetting />
          <AdsSetting />
          <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
            <p className="text-muted">{t('settings.sound.needs_access')}</p>
            <Button look="primary" onClick={() => requestHostAccess()}>
              {t('settings.access.allow')}
            </Button>
          </div>
        </>
      )}
    </SettingsSection>
  );
}

function CrossfadeSetting() {
  const { state, changeSettings } = usePlayer();
  return (
    <SwitchSetting
      label={t('settings.sound.crossfade')}
      checked={state.settings.crossfade}
      onChange={(on) => changeSettings({ crossfade: on })}
    >
      {t('settings.sound.crossfade_hint')}
    </SwitchSetting>
  );
}

function AdsSetting() {
  const { state, changeSettings } = usePlayer();
  return (
    <ChoiceSetting
      label={t('settings.sound.ads')}
      choices={AD_CHOICES.map((value) => ({ value, label: t(ADS[value]) }))}
      value={state.settings.announcedAds}
      onChange={(chosen) => changeSettings({ announcedAds: chosen })}
      hint={t('settings.sound.ads_hint')}
    />
  );
}

function SoundSettings() {
  const { state, changeSettings } = usePlayer();
  const { levelLoudness, targetLoudness, voiceBoost, skipSilences, mono } = state.settings;
  const { equaliser, equaliserBands } = state.settings;
  const [labelId, hintId] = [useId(), useId()];
  return (
    <>
      {/* Always in the page, so that its text is read aloud. */}
      <p role="status" className="empty:-mt-3">
        {state.soundTrouble && soundTroubleWords(state.soundTrouble)}
      </p>
      <SwitchSetting
        label={t('settings.sound.level')}
        checked={levelLoudness}
        onChange={(on) => changeSettings({ levelLoudness: on })}
      >
        {t('settings.sound.level_hint')}
      </SwitchSetting>
      {levelLoudness && (
        <div className="flex flex-col gap-2 border-t border-line pt-3">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span id={labelId} className="font-medium">
              {t('settings.sound.target')}
            </span>
            <SegmentedChoice
              labelledBy={labelId}
              describedBy={hintId}
              choices={TARGETS.map((choice) => ({ ...choice, name: t(choice.name) }))}
              value={`${targetLoudness}`}
              onChange={(chosen) =>
                changeSettings({ targetLoudness: Number(chosen) as typeof targetLoudness })
              }
            />
          </div>
          <p id={hintId} className="text-muted">
            {t('settings.sound.target_hint', { loudness: inLufs(targetLoudness) })}
          </p>
        </div>
      )}
      <SwitchSetting
        label={t('settings.sound.voice_boost')}
        checked={voiceBoost}
        onChange={(on) => changeSettings({ voiceBoost: on })}
      >
        {t('settings.sound.voice_boost_hint')}
      </SwitchSetting>
      <SwitchSetting
        label={t('settings.sound.skip_silences')}
        checked={skipSilences}
        onChange={(on) => changeSettings({ skipSilences: on })}
      >
        {t('settings.sound.skip_silences_hint')}
      </SwitchSetting>
      <CrossfadeSetting />
      <AdsSetting />
      <ChoiceSetting
        label={t('settings.sound.equaliser')}
        choices={EQUALISERS.map((value) => ({ value, label: t(CURVES[value]) }))}
        value={equaliser}
        onChange={(chosen) => changeSettings({ equaliser: chosen })}
      />
      <EqualiserCurve
        curve={curveOf(equaliser, equaliserBands)}
        onChange={(bands) => changeSettings({ equaliser: 'custom', equaliserBands: [...bands] })}
      />
      <SwitchSetting
        label={t('settings.sound.mono')}
        checked={mono}
        onChange={(on) => changeSettings({ mono: on })}
      >
        {t('settings.sound.mono_hint')}
      </SwitchSetting>
      <BalanceSetting />
    </>
  );
}

/** A negative loudness, which on an Arabic page would be torn apart if it were not isolated. */
const inLufs = (loudness: number) => `\u2066\u2212${Math.abs(loudness)}\u00a0LUFS\u2069`;

/** Left is on the left in every language. */
function BalanceSetting() {
  const { state, changeSettings } = usePlayer();
  const { balance } = state.settings;
  /** The balance chosen here, until the background confirms it. */
  const [chosen, setChosen] = useState<{ value: number; instead: number } | null>(null);
  const value = chosen?.instead === balance ? chosen.value : balance;
  const id = useId();

  function change(percent: number): void {
    setChosen({ value: percent / 100, instead: balance });
    changeSettings({ balance: percent / 100 });
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-3">
      <div className="flex flex-col gap-0.5">
        <label htmlFor={id} className="font-medium">
          {t('settings.sound.balance')}
        </label>
        <p aria-hidden className="text-muted">
          {balanceWords(value)}
        </p>
      </div>
      <input
        id={id}
        type="range"
        dir="ltr"
        min={-100}
        max={100}
        step={10}
        value={Math.round(value * 100)}
        aria-valuetext={balanceWords(value)}
        onChange={({ target }) => change(target.valueAsNumber)}
        // Without a filled part, which would look as if the middle were half of something.
        className="h-8 w-40 max-w-full appearance-none bg-transparent [&::-moz-range-thumb]:size-4 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-accent [&::-moz-range-thumb]:bg-accent [&::-moz-range-track]:h-1.5 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-strong [&::-webkit-slider-runnable-track]:h-1.5 [&::-webkit-slider-runnable-track]:rounded-full [&::-webkit-slider-runnable-track]:bg-strong [&::-webkit-slider-thumb]:-mt-[5px] [&::-webkit-slider-thumb]:size-4 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-accent [&::-webkit-slider-thumb]:bg-accent"
      />
    </div>
  );
}

function balanceWords(balance: number): string {
  if (balance === 0) return t('settings.sound.middle');
  const amount = tn('player.percent', Math.round(Math.abs(balance) * 100));
  return balance < 0 ? t('settings.sound.left', { amount }) : t('settings.sound.right', { amount });
}
