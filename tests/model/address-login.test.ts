import { expect, it } from 'vitest';
import { splitLogin } from '@/lib/model/address-login';

it('leaves an address without a login as it is', () => {
  expect(splitLogin('https://a.example/x?y#z')).toEqual({
    url: 'https://a.example/x?y#z',
    headers: {},
  });
});

it.each([
  ['https://ann:secret@a.example/x', 'ann:secret'],
  ['https://ann%40home:p%3Aw@a.example/x', 'ann@home:p:w'],
  ['https://anna:gr%C3%BCn@a.example/x', 'anna:grün'],
  ['https://ann@a.example/x', 'ann:'],
  ['https://ann:50%@a.example/x', 'ann:50%'],
])('puts the login of %s into a header', (address, login) => {
  const { url, headers } = splitLogin(address);
  expect(url).toBe('https://a.example/x');
  const token = headers.authorization?.replace('Basic ', '') ?? '';
  expect(Buffer.from(token, 'base64').toString()).toBe(login);
});
