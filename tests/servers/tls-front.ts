import { connect, type Socket } from 'node:net';
import { createServer } from 'node:tls';
import { join, type LocalServer, listen } from './local-server.ts';

export interface TlsFront extends LocalServer {
  /** Bytes sent over TLS so far per byte of the server's: each of its packets becomes a record. */
  overhead(): number;
}

/**
 * Speaks TLS for an `http://` server on loopback, with a certificate that only browsers opened with `trustsTests`
 * trust.
 */
export async function startTlsFront(target: string): Promise<TlsFront> {
  const { hostname, port } = new URL(target);
  const outside: Socket[] = [];
  const inside: Socket[] = [];
  const server = createServer(
    { key: KEY, cert: CERTIFICATE, ALPNProtocols: ['http/1.1'] },
    (client) => {
      const behind = connect(Number(port), hostname);
      inside.push(behind);
      join(client, behind);
    },
  );
  server.on('connection', (socket: Socket) => outside.push(socket));
  // A client may go away during the handshake.
  server.on('tlsClientError', () => {});
  const front = await listen(server);
  return {
    ...front,
    url: front.url.replace('http:', 'https:'),
    overhead() {
      const sent = outside.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0);
      const came = inside.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
      return came === 0 ? 1 : sent / came;
    },
  };
}

/** SHA-256 of the certificate's public key (SPKI) in Base64, for Chromium's command line. */
export const CERTIFICATE_HASH = 'ZEQtYXPe+kOiy4T/ZB3NrTvLvTtbV3jOxKwrHxXUDGU=';

/** Not a secret: it is for 127.0.0.1 only. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg9PAmOFrv5YUkha+A
q8pdcyqms+WBd09aKgd0NLlNsTihRANCAARaIBs7KhZjY56NBT0WDYS7ZpQf50Qx
XnNyWeUdsJekD2LtGEFDnw81TXAJWe+eB0cl1+l0nFc13BCtBAoKZrQx
-----END PRIVATE KEY-----`;

const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUURlicrtjw6JjBzP2TsSIQAhTKo0wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyMzE1MjgwMFoYDzIxMjYxMDMw
MTUyODAwWjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARaIBs7KhZjY56NBT0WDYS7ZpQf50QxXnNyWeUdsJekD2LtGEFDnw81
TXAJWe+eB0cl1+l0nFc13BCtBAoKZrQxo28wbTAdBgNVHQ4EFgQUkAjFc/l70WCN
0bweRfu+JJqGTkowHwYDVR0jBBgwFoAUkAjFc/l70WCN0bweRfu+JJqGTkowDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARhwR/AAABgglsb2NhbGhvc3QwCgYIKoZI
zj0EAwIDSAAwRQIhAL22BtqK6/g1dw/FO4W/J9H9gk1sJ7DFd4dzA07mNxQCAiBF
LtbK6Hct01j1c+8ip9MxTMCHunpRC/lnUEIgPivnnw==
-----END CERTIFICATE-----`;
