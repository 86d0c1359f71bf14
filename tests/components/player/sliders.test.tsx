// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { PlayerSlider } from '@/components/player/PlayerSlider';
import { SeekBar } from '@/components/player/SeekBar';
import { VolumeControl } from '@/components/player/VolumeControl';
import { openPage, pass, stopTime } from '../../support/page';

beforeEach(stopTime);

const slider = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name });

/** What a browser does when a handle is dragged: the value changes; `letGo` makes it final. */
const drag = (input: HTMLInputElement, value: number) =>
  act(() => void fireEvent.input(input, { target: { value: String(value) } }));
const letGo = (input: HTMLInputElement) =>
  act(() => void input.dispatchEvent(new Event('change', { bubbles: true })));

function openSlider(value: number, direction: 'ltr' | 'rtl' = 'ltr') {
  const [onChange, onCommit] = [vi.fn(), vi.fn()];
  const page = openPage(
    <div style={{ direction }}>
      <PlayerSlider
        {...{ label: 'Level', valueText: `${value} of 100`, value, onChange, onCommit }}
        {...{ max: 100, step: 2, largeStep: 10 }}
      />
    </div>,
  );
  slider('Level').focus();
  return { ...page, onChange, onCommit };
}

test.each([
  ['{ArrowUp}', 52],
  ['{ArrowRight}', 52],
  ['{ArrowDown}', 48],
  ['{ArrowLeft}', 48],
  ['{PageUp}', 60],
  ['{PageDown}', 40],
  ['{Shift>}{ArrowUp}{/Shift}', 60],
  ['{Shift>}{ArrowLeft}{/Shift}', 40],
  ['{Home}', 0],
  ['{End}', 100],
])('%s leads from 50 to %i, at once and for good', async (keys, to) => {
  const { user, onChange, onCommit } = openSlider(50);
  await user.keyboard(keys);
  expect(onChange).toHaveBeenCalledExactlyOnceWith(to);
  expect(onCommit).toHaveBeenCalledExactlyOnceWith(to);
});

test('no key leads beyond the ends, and none with Control, Alt or Meta leads anywhere', async () => {
  const { user, onCommit } = openSlider(99);
  await user.keyboard('{PageUp}');
  expect(onCommit).toHaveBeenLastCalledWith(100);
  for (const key of ['Control', 'Alt', 'Meta']) await user.keyboard(`{${key}>}{ArrowUp}{/${key}}`);
  await user.keyboard('x');
  expect(onCommit).toHaveBeenCalledTimes(1);
});

test('from right to left the arrows to the sides go the other way, and those up and down do not', async () => {
  const { user, onCommit } = openSlider(50, 'rtl');
  await user.keyboard('{ArrowRight}{ArrowLeft}{ArrowUp}');
  expect(onCommit.mock.calls).toEqual([[48], [52], [52]]);
});

test('its value is read aloud in words', () => {
  openSlider(50);
  expect(slider('Level').getAttribute('aria-valuetext')).toBe('50 of 100');
});

test('while it is dragged each value is shown, and only the last one is final', () => {
  const { onChange, onCommit } = openSlider(50);
  drag(slider('Level'), 60);
  drag(slider('Level'), 70);
  expect(onChange.mock.calls).toEqual([[60], [70]]);
  expect(onCommit).not.toHaveBeenCalled();
  letGo(slider('Level'));
  fireEvent.pointerUp(slider('Level'));
  expect(onCommit).toHaveBeenCalledExactlyOnceWith(70);
});

const FILE = {
  currentTrack: { id: 8, enclosureUrl: 'https://cdn.example/8.mp3', title: 'Colors' },
  seekValue: 65,
  duration: 400,
};

test('the seek bar says where one is in a file and what is left, and goes on by the clock', async () => {
  const now = Date.now();
  const { container } = openPage(<SeekBar />, {
    state: { ...FILE, isPlaying: true, rate: 2, seekValueAt: now },
  });
  expect(slider('Seek').getAttribute('aria-valuetext')).toBe('1:05 of 6:40');
  expect(container.textContent).toBe('1:05-5:35');
  await pass(5000);
  expect(container.textContent).toBe('1:15-5:25');
});

test('the seek bar’s handle stays where it was put until the player is there', async () => {
  const { user, commands, hear } = openPage(<SeekBar />, { state: FILE });
  slider('Seek').focus();
  await user.keyboard('{PageUp}');
  expect(commands.seek).toHaveBeenCalledExactlyOnceWith(75);
  await pass(700);
  expect(slider('Seek').value).toBe('75');
  await hear({ seekValue: 75.4 });
  await pass(16);
  await hear({ seekValue: 80 });
  expect(slider('Seek').value).toBe('80');
});

test('a player that does not follow is right in the end', async () => {
  const { user } = openPage(<SeekBar />, { state: FILE });
  slider('Seek').focus();
  await user.keyboard('{PageUp}');
  await pass(900);
  expect(slider('Seek').value).toBe('65');
});

test('while the length of a file is unknown there is nowhere to go in it', () => {
  openPage(<SeekBar />, { state: { ...FILE, duration: 0 } });
  expect(slider('Seek').disabled).toBe(true);
});

test('in a long file the steps are longer', async () => {
  const { user, commands } = openPage(<SeekBar />, { state: { ...FILE, duration: 3600 } });
  slider('Seek').focus();
  await user.keyboard('{ArrowRight}');
  expect(commands.seek).toHaveBeenLastCalledWith(70);
});

test('while the volume is dragged it is sent at once, then every 50 ms, and the last one always', async () => {
  const { commands } = openPage(<VolumeControl />, { state: { volume: 0.5 } });
  const volume = slider('Volume');
  expect(volume.getAttribute('aria-valuetext')).toContain('50');
  for (const percent of [60, 61, 62]) drag(volume, percent);
  expect(commands.setVolume.mock.calls).toEqual([[0.6]]);
  await pass(50);
  expect(commands.setVolume.mock.calls).toEqual([[0.6], [0.62]]);
  drag(volume, 70);
  letGo(volume);
  await pass(200);
  expect(commands.setVolume).toHaveBeenLastCalledWith(0.7);
});

test('Up, Down and the wheel change the volume by 5 anywhere on its control', async () => {
  const { user, commands } = openPage(<VolumeControl />, { state: { volume: 0.5 } });
  const mute = screen.getByRole('button', { name: 'Mute' });
  mute.focus();
  await user.keyboard('{ArrowUp}');
  expect(commands.setVolume).toHaveBeenLastCalledWith(0.55);
  await pass(100);
  fireEvent.wheel(mute, { deltaY: 100 });
  await pass(100);
  expect(commands.setVolume).toHaveBeenLastCalledWith(0.5);
  // Half a notch on a touchpad does nothing yet.
  fireEvent.wheel(mute, { deltaY: 50 });
  await pass(100);
  expect(commands.setVolume).toHaveBeenCalledTimes(2);
  fireEvent.wheel(mute, { deltaY: 50 });
  await pass(100);
  expect(commands.setVolume).toHaveBeenLastCalledWith(0.45);
});

test('the button beside the volume mutes, and says so when it would unmute', async () => {
  const { user, commands, hear } = openPage(<VolumeControl />, { state: { volume: 0.5 } });
  await user.click(screen.getByRole('button', { name: 'Mute' }));
  expect(commands.toggleMute).toHaveBeenCalledTimes(1);
  await hear({ isMuted: true, volume: 0 });
  expect(screen.getByRole('button', { name: 'Unmute' })).toBeDefined();
});
