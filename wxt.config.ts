import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'wxt';
import { asciiScripts } from './lib/build/ascii-scripts';
import { createLicences, LICENCES_FILE } from './lib/build/licences';
import { singleFilePages } from './lib/build/single-file-pages';
import { withoutInnerHtml } from './lib/build/without-inner-html';
import { HOST_ORIGINS } from './lib/contract/host-origins';

/**
 * What pages of the extension may load: their own code and styles, and sound and pictures from
 * anywhere, since every station and show has hosts of its own. Nothing of the page is ever a script
 * from elsewhere, a frame, a plug-in or a form that is sent.
 */
const SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  // Chrome fetches a notification's picture in the extension's name; ours are `data:`.
  'connect-src http: https: data:',
  'img-src http: https: data: blob:',
  'media-src http: https: blob: data:',
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/**
 * The first frame of a page is not drawn before the page's script has run, and that draws at once: nobody
 * sees an empty page. Browsers without this draw as soon as they can.
 */
function firstFrameWaits() {
  return {
    name: 'first-frame-waits',
    transformIndexHtml: {
      order: 'post' as const,
      handler: (html: string) =>
        html.replaceAll('<script type="module"', '<script type="module" blocking="render"'),
    },
  };
}

/**
 * What a page needs for its first frame comes in one file: each is a request of its own, which costs an
 * extension's page some milliseconds. Without this group, every set of modules that two pages or two later
 * parts have in common would be a file.
 */
const FILES_OF_PAGES = {
  groups: [{ name: 'page', test: /\/entrypoints\/shared\/player-page\.tsx$/ }],
};

/** Neon's driver does nothing to anybody who uses nothing of it, but does not say so. */
const WITHOUT_UNUSED_DRIVER = {
  moduleSideEffects: [{ test: /@neondatabase/, sideEffects: false }],
};

const licences = createLicences(import.meta.dirname);

export default defineConfig({
  modules: ['@wxt-dev/module-react', '@wxt-dev/i18n/module'],
  i18n: { localesDir: resolve(import.meta.dirname, 'lib/i18n/locales') },
  imports: false,
  hooks: {
    // WXT gives every module that speaks of a `storage` its own one to import, wanted or not.
    'config:resolved': ({ config }) => {
      config.imports.presets = [];
    },
    // By then all is bundled; `npm run dev` serves the pages, and bundles none of them.
    'build:publicAssets': ({ config }, files) => {
      if (config.command !== 'build') return;
      files.push({ relativeDest: LICENCES_FILE, contents: licences.text() });
    },
    'vite:build:extendConfig': (entrypoints, { build }) => {
      const options = build?.rollupOptions;
      const output = options?.output;
      const arePages = entrypoints.some(({ type }) => type === 'sidepanel');
      if (arePages && output && !Array.isArray(output)) output.codeSplitting = FILES_OF_PAGES;
      if (options) options.treeshake = WITHOUT_UNUSED_DRIVER;
    },
  },
  vite: ({ browser }) => ({
    // What it is for, all browsers that this runs in have.
    build: { modulePreload: { polyfill: false } },
    plugins: [
      tailwindcss(),
      firstFrameWaits(),
      // Firefox does not wait for the script with the first frame, so the styles have to be there before.
      singleFilePages({ withStyles: browser !== 'firefox' }),
      asciiScripts(),
      withoutInnerHtml(),
      licences.collect(),
    ],
  }),
  manifest: ({ browser, command }) => ({
    name: '__MSG_manifest_name__',
    short_name: 'Skywave',
    description: '__MSG_manifest_description__',
    default_locale: 'en',
    // The reload loop of `npm run dev` talks to its own server.
    ...(command === 'build' && {
      content_security_policy:
        browser === 'firefox' ? SECURITY_POLICY : { extension_pages: SECURITY_POLICY },
    }),
    permissions: [
      // Unlimited, because podcasts are kept for years, and the browser is not to clear them away.
      ...['storage', 'unlimitedStorage', 'alarms', 'contextMenus'],
      // Ends requests of its own that are led into the listener's network (`own-network.ts`).
      'declarativeNetRequestWithHostAccess',
      ...(browser === 'firefox' ? [] : ['offscreen']),
    ],
    omnibox: { keyword: 'sky' },
    action: {
      default_title: 'Skywave',
      // Else Firefox puts the button away in its extensions menu.
      ...(browser === 'firefox' ? { default_area: 'navbar' } : {}),
    },
    commands: {
      ...(browser === 'firefox'
        ? { _execute_sidebar_action: { suggested_key: { default: 'Alt+Shift+S' } } }
        : { _execute_action: { suggested_key: { default: 'Alt+Shift+S' } } }),
      'play-pause': {
        suggested_key: { default: 'Alt+Shift+K' },
        description: '__MSG_manifest_play_pause__',
      },
      'skip-forward': {
        suggested_key: { default: 'Alt+Shift+L' },
        description: '__MSG_manifest_skip_forward__',
      },
      'skip-back': {
        suggested_key: { default: 'Alt+Shift+J' },
        description: '__MSG_manifest_skip_back__',
      },
      // Chrome allows four suggested keys; the listener may give this one a key.
      mute: { description: '__MSG_manifest_mute__' },
    },
    ...(browser === 'firefox'
      ? {
          // WXT drops optional_host_permissions from MV2 builds.
          optional_permissions: ['notifications', ...HOST_ORIGINS],
          browser_specific_settings: {
            gecko: {
              id: '{5b8f0f1e-6d0c-4a55-9a0b-1c6e3f7d2a94}',
              strict_min_version: '142.0',
              // Mozilla counts as transmitted what leaves the browser, whoever takes it: what is searched
              // for goes to the directories. Of what else is in its list nothing is sent; the plays that
              // the station directory counts say nothing of who played.
              data_collection_permissions: { required: ['searchTerms'] },
            },
          },
        }
      : {
          minimum_chrome_version: '120',
          optional_permissions: ['notifications'],
          optional_host_permissions: HOST_ORIGINS,
          // Without this, every other extension may send messages, to whoever listens.
          externally_connectable: { ids: [] },
        }),
  }),
});
