// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Player } from '@/components/player/Player';
import { t } from '@/lib/i18n/translate';
import { openPage } from '../../support/page';

test('the player announces politely that nothing can be stored, and is silent if all is well', async () => {
  const { hear } = openPage(<Player />);
  const line = screen.getByRole('status', { name: 'Storage' });
  expect(line.textContent).toBe('');
  await hear({ storageTrouble: 'full' });
  expect(line.textContent).toBe(t('player.storage_full'));
  await hear({ storageTrouble: 'failing' });
  expect(line.textContent).toBe(t('player.storage_failing'));
  await hear({ storageTrouble: null });
  expect(line.textContent).toBe('');
});
