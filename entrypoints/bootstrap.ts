import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { bootstrap } from '@/lib/ui/bootstrap';

/** Runs in the head of every page, before all other scripts: the first frame's appearance, and what it waits for. */
export default defineUnlistedScript(() => bootstrap(browser.storage));
