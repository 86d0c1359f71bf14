import type { KeepOrder } from '@/lib/contract/kept';
import { ask, confirmed, order } from './send';

/** Keeps something of the station that plays. Rejects if the background is interrupted. */
export const keep = (wish: KeepOrder) => ask('library:keep', wish);
export const stopRecording = order('library:stopRecording');
/** The next two return whether it succeeded. */
export const removeKept = confirmed('library:removeKept');
export const saveKept = confirmed('library:saveKept');
