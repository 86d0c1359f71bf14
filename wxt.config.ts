import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'wxt';
import { asciiScripts } from './lib/build/ascii-scripts';
import { plainIcons, withoutInnerHtml } from './lib/build/library-patches';
import { createLicences, LICENCES_FILE } from './lib/build/licences';
import { singleFilePages } from './lib/build/single-file-pages';
import { watModules } from './lib/build/wat';
import { HOST_ORIGINS } from './lib/contract/host-origins';

/**
 * What the extension's pages may load: their own code and styles, and data, audio and pictures from
 * anywhere, because every station and show has its own hosts. Scripts from elsewhere, frames, plug-ins
 * and form submissions are never allowed.
 */
const SECURITY_POLICY = [
  "default-src 'none'",
  // The kernels are WebAssembly.
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "font-src 'self'",
  // Chrome fetches notification pictures on the extension's behalf; ours are `data:` URLs.
  'connect-src http: https: data:',
  'img-src http: https: data: blob:',
  'media-src http: https: blob: data:',
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/**
 * Delays a page's first frame until its script has run. The script renders immediately, so an empty page is
 * never shown. Browsers that do not support this draw as soon as they can.
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

const REACT = /\/node_modules\/(react|react-dom|scheduler)\//;

/**
 * Puts everything a page needs for its first frame into one file, because each file is a request that costs
 * an extension page some milliseconds. Without this group, every set of modules that two pages or two lazy
 * parts share would get its own file. In Firefox there are two, since it compiles the whole script before it runs any
 * of it: the two are compiled side by side, which is some 7 ms sooner (measured).
 */
const filesOfPages = (browser: string) => ({
  groups: [
    ...(browser === 'firefox' ? [{ name: 'react', test: REACT, priority: 4 }] : []),
    { name: 'page', test: /\/entrypoints\/shared\/player-page\.tsx$/, priority: 3 },
    // Loaded after every first frame, in one file, because a file costs more time than its bytes.
    {
      name: 'after-first-frame',
      test: /\/components\/(home\/HomeLists|player\/SeekMarks|app\/late-parts)\.tsx?$/,
      priority: 2,
    },
    // Shared by several late parts. Otherwise each set of parts would get its own file: two dozen for the first
    // press on a tab.
    {
      name: 'lists',
      test: /\/(lucide-react\/.*\/icons\/[^/]*|components\/(history\/StationTrackList|home\/CollectionTiles|lists\/(DirectoryNotice|PageFrame|TileList|use-keeping)|podcasts\/(FoundShows|SubscribeButton|LiveShows)|primitives\/(download|use-copy))\.tsx?)$/,
      minShareCount: 2,
      priority: 1,
    },
    {
      name: 'popups',
      test: /\/(@base-ui\/react\/(collapsible|dialog|menu|separator|toggle-group)|components\/(primitives\/(ProgressBar|fields\/(CheckLine|Choices|text-field)|popups\/(MenuPopup|TallDialog))|lists\/CollectDialog))[/.]/,
      minShareCount: 2,
    },
  ],
});

/** Neon's driver can be left out where it is unused, but its package does not declare that. */
const WITHOUT_UNUSED_DRIVER = {
  moduleSideEffects: [{ test: /@neondatabase/, sideEffects: false }],
};

const licences = createLicences(import.meta.dirname);
/** The browser that is built for. */
let target = '';

export default defineConfig({
  modules: ['@wxt-dev/module-react', '@wxt-dev/i18n/module'],
  i18n: { localesDir: resolve(import.meta.dirname, 'lib/i18n/locales') },
  imports: false,
  hooks: {
    // WXT imports its own `storage` into every module that mentions one, wanted or not.
    'config:resolved': ({ config }) => {
      target = config.browser;
      config.imports.presets = [];
    },
    // By now everything is bundled. `npm run dev` serves the pages without bundling them.
    'build:publicAssets': ({ config }, files) => {
      if (config.command !== 'build') return;
      files.push({ relativeDest: LICENCES_FILE, contents: licences.text() });
    },
    'vite:build:extendConfig': (entrypoints, { build }) => {
      const options = build?.rollupOptions;
      const output = options?.output;
      const arePages = entrypoints.some(({ type }) => type === 'sidepanel');
      if (arePages && output && !Array.isArray(output)) output.codeSplitting = filesOfPages(target);
      if (options) options.treeshake = WITHOUT_UNUSED_DRIVER;
    },
  },
  vite: ({ browser }) => ({
    // The package's files load just as fast without preload tags, and each tag costs the page a millisecond.
    build: { modulePreload: false },
    plugins: [
      tailwindcss(),
      firstFrameWaits(),
      // Firefox does not delay the first frame for the script, so it needs the styles before the script.
      singleFilePages({ withStyles: browser !== 'firefox' }),
      asciiScripts(),
      withoutInnerHtml(),
      plainIcons(),
      licences.collect(),
      watModules(),
    ],
  }),
  manifest: ({ browser, command }) => ({
    name: '__MSG_manifest_name__',
    short_name: 'Skywave',
    description: '__MSG_manifest_description__',
    default_locale: 'en',
    // `npm run dev` has to reach its own server to reload the extension.
    ...(command === 'build' && {
      content_security_policy:
        browser === 'firefox' ? SECURITY_POLICY : { extension_pages: SECURITY_POLICY },
    }),
    permissions: [
      // Unlimited, because podcasts are kept for years and the browser must not evict them.
      ...['storage', 'unlimitedStorage', 'alarms', 'contextMenus'],
      // Blocks our own requests that lead into the listener's network (`own-network.ts`).
      'declarativeNetRequestWithHostAccess',
      ...(browser === 'firefox' ? [] : ['offscreen']),
    ],
    omnibox: { keyword: 'sky' },
    action: {
      default_title: 'Skywave',
      // Otherwise Firefox hides the button in its extensions menu.
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
      // Chrome allows only four suggested keys. The listener can assign one to this command.
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
              // Mozilla counts everything that leaves the browser as transmitted, whoever receives it.
              // Search terms go to the directories. Nothing else on its list is sent: the plays that the
              // station directory counts do not reveal who played.
              data_collection_permissions: { required: ['searchTerms'] },
            },
          },
        }
      : {
          minimum_chrome_version: '120',
          optional_permissions: ['notifications'],
          optional_host_permissions: HOST_ORIGINS,
          // Without this, any other extension could send us messages.
          externally_connectable: { ids: [] },
        }),
  }),
});
