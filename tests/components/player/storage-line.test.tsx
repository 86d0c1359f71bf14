// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Player } from '@/components/player/Player';
import { t } from '@/lib/i18n/translate';
import { openPage } from '../../support/page';
import { FIP, rewindOf } from './sample-rewind';

test('the player says why less of a station is kept, unless nothing can be stored at all', async () => {
  const { hear } = openPage(<Player layout="popup" />, { state: { currentTrack: FIP } });
  const line = screen.getByRole('status', { name: 'Storage' });
  await hear({ rewind: rewindOf({ loss: 'full' }) });
  expect(line.textContent).toBe(t('rewind.less_room'));
  await hear({ rewind: rewindOf({ loss: 'unreadable' }) });
  expect(line.textContent).toBe(t('rewind.part_lost'));
  await hear({ rewind: null, isRewindLost: true });
  expect(line.textContent).toBe(t('rewind.restarted'));
  await hear({ storageTrouble: 'full' });
  expect(line.textContent).toBe(t('player.storage_full'));
  await hear({ storageTrouble: null, isRewindLost: false, rewind: rewindOf({}) });
  expect(line.textContent).toBe('');
});

test('the player announces politely that the sound goes on as it is, while what is done to it fails', async () => {
  const { hear } = openPage(<Player layout="panel" />, { state: { currentTrack: FIP } });
  const line = screen.getByRole('status', { name: 'Sound' });
  expect(line.textContent).toBe('');
  await hear({ soundTrouble: 'stopped' });
  expect(line.textContent).toBe(t('settings.sound.stopped'));
  await hear({ soundTrouble: 'unprocessed' });
  expect(line.textContent).toBe(t('settings.sound.fails'));
  await hear({ soundTrouble: null });
  expect(line.textContent).toBe('');
});

test('the player announces politely that nothing can be stored, and is silent if all is well', async () => {
  const { hear } = openPage(<Player layout="popup" />);
  const line = screen.getByRole('status', { name: 'Storage' });
  expect(line.textContent).toBe('');
  await hear({ storageTrouble: 'full' });
  expect(line.textContent).toBe(t('player.storage_full'));
  await hear({ storageTrouble: 'failing' });
  expect(line.textContent).toBe(t('player.storage_failing'));
  await hear({ storageTrouble: null });
  expect(line.textContent).toBe('');
});
