/** An address without the user name and password in it, and the header that stands for them. */
export interface AddressLogin {
  url: string;
  headers: { authorization?: string };
}

/** `fetch` refuses an address with a user name and a password in it: they go into a header (RFC 7617). */
export function splitLogin(address: string): AddressLogin {
  const url = new URL(address);
  const { username, password } = url;
  if (username === '' && password === '') return { url: address, headers: {} };
  url.username = '';
  url.password = '';
  const bytes = new TextEncoder().encode(`${decode(username)}:${decode(password)}`);
  const token = btoa(String.fromCharCode(...bytes));
  return { url: url.href, headers: { authorization: `Basic ${token}` } };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
