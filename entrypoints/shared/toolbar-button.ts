import { browser } from 'wxt/browser';
import type { ToolbarIcon, ToolbarLook } from '@/lib/background/toolbar-icon';
import { log } from '@/lib/model/log';

const SIZES = [16, 32];
const NAMES: Record<ToolbarIcon, string> = {
  idle: '',
  playing: 'playing-',
  live: 'live-',
  paused: 'paused-',
};

/** Draws what is given of the button in the browser's toolbar. */
export function showToolbar({ icon, title }: Partial<ToolbarLook>): void {
  const button = import.meta.env.FIREFOX ? browser.browserAction : browser.action;
  const drawings: (void | Promise<void>)[] = [];
  if (icon !== undefined) {
    const file = (size: number) => `/icon/${NAMES[icon]}${size}.png`;
    drawings.push(
      button.setIcon({ path: Object.fromEntries(SIZES.map((size) => [size, file(size)])) }),
    );
  }
  if (title !== undefined) drawings.push(button.setTitle({ title }));
  Promise.all(drawings).catch((error: unknown) => log('toolbar', 'not drawn', error));
}
