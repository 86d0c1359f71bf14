// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { SoundSection } from '@/components/settings/SoundSection';
import { DEFAULT_SETTINGS, type Settings } from '@/lib/contract/settings';
import { openPage } from '../../support/page';

const open = (own: Partial<Settings> = {}, state = {}) =>
  openPage(<SoundSection />, {
    state: { hostAccess: true, settings: { ...DEFAULT_SETTINGS, ...own }, ...state },
  });
const section = () => screen.getByRole('region', { name: 'Sound' });
const toggle = (name: string) => screen.getByRole('switch', { name });

test('everything is off at first, and each switch says what it does', async () => {
  const { user, commands } = open();
  for (const [name, changes] of [
    ['Level loudness', { levelLoudness: true }],
    ['Voice boost', { voiceBoost: true }],
    ['Skip silences', { skipSilences: true }],
    ['Crossfade', { crossfade: true }],
    ['Mono', { mono: true }],
  ] as const) {
    expect(toggle(name).getAttribute('aria-checked')).toBe('false');
    const hint = document.getElementById(toggle(name).getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).not.toBe('');
    await user.click(toggle(name));
    expect(commands.changeSettings.mock.lastCall).toEqual([changes]);
  }
  expect(screen.queryByRole('radiogroup')).toBeNull();
});

test('the loudness can be chosen while it is levelled', async () => {
  const { user, commands } = open({ levelLoudness: true });
  const group = within(screen.getByRole('radiogroup', { name: 'Loudness' }));
  expect(group.getByRole('radio', { name: 'Normal' }).getAttribute('aria-checked')).toBe('true');
  expect(section().textContent).toContain('\u221218\u00a0LUFS');
  await user.click(group.getByRole('radio', { name: 'Quiet' }));
  expect(commands.changeSettings.mock.lastCall).toEqual([{ targetLoudness: -23 }]);
});

test('the equaliser has a few named curves', async () => {
  const { user, commands } = open();
  const choice = screen.getByRole('combobox', { name: 'Equaliser' });
  expect(choice.textContent).toBe('Off');
  await user.click(choice);
  const list = within(await screen.findByRole('listbox', { name: 'Equaliser' }));
  expect(list.getAllByRole('option').length).toBe(6);
  await user.click(list.getByRole('option', { name: /^More bass/ }));
  await expect.poll(() => commands.changeSettings.mock.calls).toEqual([[{ equaliser: 'bass' }]]);
});

describe('the curve', () => {
  const handle = (name: string) => screen.getByRole('slider', { name });
  const said = (name: string) => handle(name).getAttribute('aria-valuetext');
  const press = (name: string, key: string) => fireEvent.keyDown(handle(name), { key });

  test('has a handle for each band, with what is chosen, low ones on the left', () => {
    open({ equaliser: 'speech' });
    const group = within(screen.getByRole('group', { name: 'Equaliser' }));
    const names = ['60 Hz', '230 Hz', '910 Hz', '3.6 kHz', '14 kHz'];
    expect(group.getAllByRole('slider').map((one) => one.getAttribute('aria-label'))).toEqual(
      names,
    );
    expect(names.map(said)).toEqual(['−6 dB', '−2 dB', '+2 dB', '+4 dB', '0 dB']);
    expect(screen.getByRole('group', { name: 'Equaliser' }).getAttribute('dir')).toBe('ltr');
  });

  test('becomes the listener’s own as soon as a handle moves, from what it was', async () => {
    const { commands, hear } = open({ equaliser: 'bass', equaliserBands: [0, 0, 9, 0, 0] });
    fireEvent.change(handle('14 kHz'), { target: { value: '-4' } });
    expect(commands.changeSettings.mock.lastCall).toEqual([
      { equaliser: 'custom', equaliserBands: [6, 3, 0, 0, -4] },
    ]);
    // Before the background has reported it.
    expect(said('14 kHz')).toBe('−4 dB');
    fireEvent.change(handle('60 Hz'), { target: { value: '7' } });
    const equaliserBands = [7, 3, 0, 0, -4];
    expect(commands.changeSettings.mock.lastCall).toEqual([
      { equaliser: 'custom', equaliserBands },
    ]);
    await hear({ settings: { ...DEFAULT_SETTINGS, equaliser: 'custom', equaliserBands } });
    expect([said('60 Hz'), said('14 kHz')]).toEqual(['+7 dB', '−4 dB']);
    expect(screen.getByRole('combobox', { name: 'Equaliser' }).textContent).toBe('Custom');
  });

  test.each([
    ['ArrowUp', 1],
    ['ArrowRight', 1],
    ['ArrowDown', -1],
    ['ArrowLeft', -1],
    ['PageUp', 3],
    ['PageDown', -3],
    ['Home', -12],
    ['End', 12],
  ])('%s moves a handle', (key, gain) => {
    const { commands } = open();
    press('910 Hz', key);
    expect(commands.changeSettings.mock.lastCall).toEqual([
      { equaliser: 'custom', equaliserBands: [0, 0, gain, 0, 0] },
    ]);
  });

  test('no handle leaves the curve, and other keys move none', () => {
    const { commands } = open({ equaliser: 'custom', equaliserBands: [12, 0, 0, 0, 0] });
    press('60 Hz', 'ArrowUp');
    press('60 Hz', 'a');
    fireEvent.keyDown(handle('60 Hz'), { key: 'ArrowDown', ctrlKey: true });
    expect(commands.changeSettings).not.toHaveBeenCalled();
  });

  test('is drawn as the filters sound', () => {
    const { container } = open({ equaliser: 'custom', equaliserBands: [0, 0, 12, 0, 0] });
    const drawn = container.querySelector('path[fill="none"]')?.getAttribute('d') ?? '';
    const heights = drawn
      .slice(1)
      .split('L')
      .map((point) => Number(point.split(',')[1]));
    // The top is 0, and unchanged bands are in the middle.
    expect(Math.min(...heights)).toBeLessThan(1);
    expect(heights[0]).toBeCloseTo(50, 0);
    expect(heights.at(-1)).toBeCloseTo(50, 0);
  });
});

test('announced ads can be turned down or muted', async () => {
  const { user, commands } = open();
  const choice = screen.getByRole('combobox', { name: 'Turn down announced ads' });
  expect(choice.textContent).toBe('Off');
  const hint = document.getElementById(choice.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toContain('title');
  await user.click(choice);
  const list = within(await screen.findByRole('listbox', { name: 'Turn down announced ads' }));
  expect(list.getAllByRole('option').length).toBe(3);
  await user.click(list.getByRole('option', { name: /^Mute/ }));
  await expect.poll(() => commands.changeSettings.mock.calls).toEqual([[{ announcedAds: 'mute' }]]);
});

test('the balance is a slider that says where the sound is', async () => {
  const { commands, hear } = open();
  const slider = screen.getByRole('slider', { name: 'Balance' });
  const said = () => slider.getAttribute('aria-valuetext');
  expect(said()).toBe('Centred');
  fireEvent.change(slider, { target: { value: '-30' } });
  expect(commands.changeSettings.mock.calls).toEqual([[{ balance: -0.3 }]]);
  // Before the background has reported it.
  expect(said()).toBe('30 percent to the left');
  await hear({ settings: { ...DEFAULT_SETTINGS, balance: 1 } });
  expect(said()).toBe('100 percent to the right');
});

test('without access to sites it offers what works without, says why the rest is missing, and asks for it', async () => {
  const { user, commands } = open({}, { hostAccess: false });
  expect(screen.getAllByRole('switch')).toEqual([toggle('Crossfade')]);
  await user.click(toggle('Crossfade'));
  expect(commands.changeSettings.mock.lastCall).toEqual([{ crossfade: true }]);
  expect(screen.getAllByRole('combobox').length).toBe(1);
  await user.click(screen.getByRole('combobox', { name: 'Turn down announced ads' }));
  await user.click(await screen.findByRole('option', { name: 'Mute' }));
  await expect
    .poll(() => commands.changeSettings.mock.lastCall)
    .toEqual([{ announcedAds: 'mute' }]);
  expect(section().textContent).toContain('Everything else here needs access to sites.');
  await user.click(screen.getByRole('button', { name: 'Allow access' }));
  expect(commands.requestHostAccess).toHaveBeenCalledOnce();
});

test('it says when the browser cannot do it, in a place that was there before', async () => {
  const { hear } = open({ levelLoudness: true });
  const status = screen.getByRole('status');
  await hear({ soundTrouble: 'unprocessed' });
  expect(screen.getByRole('status')).toBe(status);
  expect(screen.getByRole('status').textContent).toContain('can’t process the sound');
  await hear({ soundTrouble: 'stopped' });
  expect(screen.getByRole('status').textContent).toContain('stopped processing the sound');
  await hear({ soundTrouble: null });
  expect(screen.getByRole('status').textContent).toBe('');
});
