import type Hls from 'hls.js';
import type { ErrorData } from 'hls.js';
import type { Trouble } from '@/lib/contract/audio';
import type { Failure } from '@/lib/model/playback-failure';
import { troubleOfStatus } from './ask-server';

/** What hls.js's error means for the listener, and below, for a retry. */
export function failureOf(error: ErrorData, { ErrorTypes }: typeof Hls): Failure {
  const detail = `${error.details}: ${error.error?.message ?? error.reason ?? ''}`;
  if (error.type === ErrorTypes.NETWORK_ERROR) return { kind: 'network', detail };
  return { kind: error.type === ErrorTypes.MEDIA_ERROR ? 'decode' : 'unsupported', detail };
}

export function troubleOf(
  { type, details, response }: ErrorData,
  { ErrorTypes }: typeof Hls,
): Trouble {
  if (type !== ErrorTypes.NETWORK_ERROR) return 'gone';
  if (/timeout/i.test(details)) return 'silent';
  const status = response?.code ?? 0;
  return status === 0 ? 'unreachable' : troubleOfStatus(status);
}
