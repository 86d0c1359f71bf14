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

/** Draws the button in the browser's toolbar. */
export function showToolbar({ icon, title }: ToolbarLook): void {
  const button = import.meta.env.FIREFOX ? browser.browserAction : browser.action;
  const path = Object.fromEntries(SIZES.map((size) => [size, `/icon/${NAMES[icon]}${size}.png`]));
  Promise.all([button.setIcon({ path }), button.setTitle({ title })]).catch((error: unknown) =>
    log('toolbar', 'not drawn', error),
  );
}
