// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiSection, ProxySection } from '@/components/settings/ServerSections';
import { DEFAULT_SETTINGS } from '@/lib/contract/settings';
import { openPage } from '../../support/page';

const PROXY = 'https://proxy.example';
const said = () => screen.getByRole('status').textContent;

test('an address is saved as it is understood, and the page says so', async () => {
  const { user, commands } = openPage(<ProxySection />);
  await user.type(screen.getByRole('textbox', { name: 'Proxy address' }), ' proxy.example{Enter}');
  expect(commands.changeSettings).toHaveBeenCalledExactlyOnceWith({ proxyHost: `${PROXY}/` });
  expect(said()).toBe('Saved.');
});

test('what is not an address is refused, and the field says why', async () => {
  const { user, commands } = openPage(<ApiSection />);
  const field = screen.getByRole('textbox', { name: 'API address' });
  await user.type(field, 'ftp://server.example');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(commands.changeSettings).not.toHaveBeenCalled();
  expect(said()).toBe('This isn’t a web address. It should start with https://.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ');
  expect(described).toContain(screen.getByRole('status').id);
});

test('an emptied field removes the address', async () => {
  const settings = { ...DEFAULT_SETTINGS, proxyHost: PROXY };
  const { user, commands } = openPage(<ProxySection />, { state: { settings } });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Proxy address' });
  expect(field.value).toBe(PROXY);
  await user.clear(field);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(commands.changeSettings).toHaveBeenCalledExactlyOnceWith({ proxyHost: '' });
  expect(said()).toBe('No proxy in use.');
});
