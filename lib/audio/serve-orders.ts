import { AUDIO_SHAPES } from '@/lib/contract/message-shapes/audio';
import { acceptMessages, onMessage } from '@/lib/contract/messages';
import type { ElementHost } from './element-host';

/** Lets messages order the element host about: the other end of `offscreen-host.ts`. */
export function serveOrders(host: ElementHost): void {
  acceptMessages(AUDIO_SHAPES);
  onMessage('audio:play', ({ data }) => host.play(data));
  onMessage('audio:prepare', ({ data }) => host.prepare(data));
  onMessage('audio:pause', () => host.pause());
  onMessage('audio:release', () => host.release());
  onMessage('audio:seek', ({ data }) => host.seek(data));
  onMessage('audio:setRate', ({ data }) => host.setRate(data));
  onMessage('audio:setVolume', ({ data }) => host.setVolume(data));
  onMessage('audio:setDisplay', ({ data }) => host.setDisplay(data));
  onMessage('audio:report', () => host.report());
}
