import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ImportAddresses } from '@/components/importing/ImportPreviewView';

const PROXY = 'https://proxy.example/through?to=';
const drawn = (props: Partial<Parameters<typeof ImportAddresses>[0]>) =>
  renderToStaticMarkup(<ImportAddresses addresses={{}} taken={[]} onTaken={() => {}} {...props} />);

test('each server that a backup names is shown whole, with a box that is not ticked', () => {
  const html = drawn({ addresses: { proxyHost: PROXY, apiHost: 'https://api.example/' } });
  expect(html).toContain(PROXY);
  expect(html).toContain('https://api.example/');
  expect(html.match(/aria-checked="false"/g)).toHaveLength(2);
  expect(html).not.toContain('aria-checked="true"');
  expect(html).toContain('Anything you play over http:// would then go through this server.');
});

test('one that is ticked leaves the other as it is, and none is drawn where there is none', () => {
  const addresses = { proxyHost: PROXY, apiHost: 'https://api.example/' };
  const html = drawn({ addresses, taken: ['apiHost'] });
  expect(html.match(/aria-checked="false"/g)).toHaveLength(1);
  expect(drawn({})).toBe('');
});
