// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ImportAddresses } from '@/components/importing/ImportPreviewView';
import type { AddressSetting } from '@/lib/contract/settings';
import { t } from '@/lib/i18n/translate';
import { openPage } from '../../support/page';

const PROXY = 'https://proxy.example/through?to=';
const API = 'https://api.example/';

function Servers({ addresses }: { addresses: Partial<Record<AddressSetting, string>> }) {
  const [taken, setTaken] = useState<AddressSetting[]>([]);
  return (
    <>
      <ImportAddresses addresses={addresses} taken={taken} onTaken={setTaken} />
      <output>{taken.join()}</output>
    </>
  );
}

const box = (name: string) => screen.getByRole('checkbox', { name });

test('each server in a backup is shown with its full address and an unticked box', () => {
  openPage(<Servers addresses={{ proxyHost: PROXY, apiHost: API }} />);
  const proxy = box(t('import.take_proxy'));
  const told = document.getElementById(proxy.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(told).toContain(PROXY);
  expect(told).toContain(t('import.take_proxy_hint'));
  expect(screen.getByText(API)).toBeDefined();
  for (const one of screen.getAllByRole('checkbox')) {
    expect(one.getAttribute('aria-checked')).toBe('false');
  }
});

test('ticking a box selects its server and leaves the other as it is; a second press deselects it', async () => {
  const { user } = openPage(<Servers addresses={{ proxyHost: PROXY, apiHost: API }} />);
  const taken = screen.getByRole('status');
  await user.click(box(t('import.take_api')));
  expect(taken.textContent).toBe('apiHost');
  expect(box(t('import.take_proxy')).getAttribute('aria-checked')).toBe('false');
  await user.click(screen.getByText(t('import.take_proxy')));
  expect(taken.textContent).toBe('apiHost,proxyHost');
  await user.click(box(t('import.take_api')));
  expect(taken.textContent).toBe('proxyHost');
});

test('a backup without servers has no boxes', () => {
  openPage(<Servers addresses={{}} />);
  expect(screen.queryByRole('checkbox')).toBeNull();
});
