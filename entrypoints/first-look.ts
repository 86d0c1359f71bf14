import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { lookFirst } from '@/lib/ui/look-first';

/** In the head of every page, before all other scripts: the first frame's appearance, and what it waits for. */
export default defineUnlistedScript(() => lookFirst(browser.storage));
