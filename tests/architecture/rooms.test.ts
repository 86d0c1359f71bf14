import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/** What any component may import from `lib`. */
const BELOW_COMPONENTS = ['lib/ui', 'lib/i18n', 'lib/model', 'type lib/contract'];

/** What any part of the background may import. */
const BELOW_BACKGROUND = [
  'lib/model',
  'lib/platform',
  'lib/contract',
  'lib/audio/host.ts',
  'lib/metadata',
  'lib/history',
  'lib/directory',
  'lib/feeds',
  'lib/library',
  'lib/sync/sync.ts',
  'lib/sync/everything/shared-sync.ts',
  'lib/sync/everything/shared-database.ts',
  'lib/sync/everything/folder-files.ts',
  'lib/sync/everything/webdav-client.ts',
  'lib/sync/everything/webdav-folder.ts',
  'type lib/sync/everything/exchange.ts',
  'type lib/sync/everything/follow-list.ts',
];

/** Features that show rows or dialogs of other features. */
const USES_FEATURE: Record<string, string[]> = {
  // The search on Home finds what the others show.
  home: ['radio', 'podcasts', 'history', 'settings', 'importing'],
  player: ['history', 'podcasts'],
  radio: ['history'],
  settings: ['importing'],
  adding: ['importing'],
};

const each = (names: string[], rules: (name: string) => Record<string, string[]>) =>
  Object.assign({}, ...names.map(rules)) as Record<string, string[]>;

/**
 * What each room (folder) may import. A path that ends in `.ts` means only that module, `type` allows only types.
 * A room may always import itself.
 */
const MAY_IMPORT: Record<string, string[]> = {
  'lib/model': [],
  'lib/platform': ['lib/model'],
  'lib/contract': ['lib/model', 'lib/platform/log'],
  'lib/i18n': ['lib/model'],
  ...each(['audio', 'metadata', 'history', 'directory', 'feeds', 'library'], (name) => ({
    [`lib/${name}`]: ['lib/model', 'lib/contract', 'lib/platform'],
  })),
  // Its caller passes in the connection that the history uses.
  'lib/sync': ['lib/model', 'lib/contract', 'lib/platform', 'type lib/history'],
  // The browser's own UI: toolbar, badge, menus, notices, address bar. Only these contain user-visible text.
  'lib/background/surfaces': ['lib/i18n', 'lib/background', ...BELOW_BACKGROUND],
  'lib/background': BELOW_BACKGROUND,
  'lib/ui': ['lib/i18n', 'lib/model', 'lib/contract', 'lib/platform/time', 'lib/platform/net'],
  'lib/build': ['lib/model'],
  // The layers of components: each imports only those below. Five features also use rows of another.
  'components/primitives': ['lib/i18n', 'lib/model', 'lib/ui/first-frame', 'lib/ui/use-shortcuts'],
  'components/lists': [...BELOW_COMPONENTS, 'components/primitives'],
  ...each(
    ['player', 'home', 'radio', 'podcasts', 'history', 'settings', 'adding', 'importing'],
    (name) => ({
      [`components/${name}`]: [
        ...BELOW_COMPONENTS,
        'components/primitives',
        'components/lists',
        ...(USES_FEATURE[name] ?? []).map((other) => `components/${other}`),
      ],
    }),
  ),
  'components/app': [...BELOW_COMPONENTS, 'components'],
  entrypoints: ['lib', 'components'],
  'wxt.config.ts': ['lib/build', 'lib/model', 'lib/contract/host-origins'],
};

/** For each stage of the audio room, which other stages it may import, including types. */
const AUDIO_STAGES: Record<string, string[]> = {
  kernels: [],
  demux: [],
  mux: ['demux', 'kernels'],
  timeshift: ['demux'],
  buffer: ['demux', 'mux', 'timeshift'],
  sources: ['demux', 'mux', 'timeshift', 'buffer'],
  recovery: [],
  silences: ['demux', 'mux', 'buffer', 'sources'],
  recording: ['demux', 'mux', 'timeshift'],
  sound: ['demux', 'kernels', 'mux', 'timeshift', 'buffer'],
  host: ['buffer', 'sources', 'recovery', 'timeshift', 'recording', 'sound', 'silences'],
};

/** Packages that only these rooms may import. */
const AT_HOME: Record<string, string[]> = {
  // Loaded as a separate script; the code that drives it imports only its types.
  'hls.js': ['lib/audio', 'entrypoints'],
  '@neondatabase/serverless': ['lib/history'],
  '@webext-core/messaging': ['lib/contract'],
  idb: ['lib/platform'],
  feedsmith: ['lib/feeds'],
  dompurify: ['components/primitives'],
};

/** Platform features, and the only modules of `lib` that use them directly; all others go through these. */
const ONE_WAY: [what: string, spelling: RegExp, modules: string[]][] = [
  ['the console', /\bconsole\./, ['lib/platform/log.ts']],
  ['alarms', /\.onAlarm\b/, ['lib/platform/time/alarms.ts']],
  [
    'cryptography',
    /\bcrypto\.subtle\b/,
    [
      'lib/audio/sources/hls-frames.ts',
      'lib/model/values/hash.ts',
      'lib/sync/everything/sealed-file.ts',
    ],
  ],
  ['importScripts', /\bimportScripts\?*\./, ['lib/platform/lazy-script.ts']],
  // A page times its own rendering.
  [
    'timers and the current time',
    /\b(setTimeout|setInterval|Date\.now)\b/,
    ['lib/platform/time/clock.ts', 'lib/ui/use-position.ts'],
  ],
  [
    'JSON.parse, except for copies and what the page itself stored',
    /\bJSON\.parse\((?!JSON\.stringify|localStorage)/,
    // The first runs at build time; the second reports the line number from the parser's error.
    ['lib/build/licences.ts', 'lib/library/backup/backup-reader.ts', 'lib/platform/text/json.ts'],
  ],
];

const REACT_ROOMS = /^(lib\/ui|components|entrypoints)\//;

interface Import {
  from: string;
  /** For our own modules the path from the root, otherwise the package's name. */
  to: string;
  typeOnly: boolean;
}

const SOURCES = [...['lib', 'components', 'entrypoints'].flatMap(filesBelow), 'wxt.config.ts'];
const imports = SOURCES.flatMap(importsOf);

describe('the rooms', () => {
  it('include every file that imports anything', () => {
    expect(imports.length).toBeGreaterThan(100);
    const unknown = imports.filter(({ from }) => roomOf(from) === undefined);
    expect(unknown.map(({ from }) => from)).toEqual([]);
  });

  it('import only what they may', () => {
    const forbidden = imports.filter((one) => isOurs(one.to) && !isAllowed(one));
    expect(forbidden.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it('keep imports between the audio stages in one direction', () => {
    const stageOf = (path: string) => /^lib\/audio\/(\w+)\//.exec(path)?.[1];
    const strays = imports.filter(({ from, to }) => {
      const [stage, other] = [stageOf(from), stageOf(to)];
      if (stage === undefined || other === undefined || stage === other) return false;
      return !AUDIO_STAGES[stage]?.includes(other);
    });
    expect(strays.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it('import nothing from the tests', () => {
    const strays = imports.filter(({ to }) => to.startsWith('tests/'));
    expect(strays.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it('keep React out of everything but the UI', () => {
    const strays = imports.filter(
      ({ from, to }) => /^(react|react-dom)(\/|$)/.test(to) && !REACT_ROOMS.test(from),
    );
    expect(strays.map(({ from }) => from)).toEqual([]);
  });

  it('use translations in the background only for what the browser itself shows', () => {
    const words = imports.filter(
      ({ from, to }) => from.startsWith('lib/background/') && to.startsWith('lib/i18n/'),
    );
    expect(words.length).toBeGreaterThan(0);
    const strays = words.filter(({ from }) => !from.startsWith('lib/background/surfaces/'));
    expect(strays.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it('import each heavy package only in its own rooms', () => {
    const strays = imports.filter(
      ({ from, to, typeOnly }) =>
        !typeOnly && to in AT_HOME && !AT_HOME[to]?.includes(roomOf(from) ?? ''),
    );
    expect(strays.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it.each(ONE_WAY)('access %s only in the listed modules', (_, spelling, ways) => {
    const spelt = filesBelow('lib').filter((file) => spelling.test(code(file)));
    expect(spelt).toEqual(ways);
  });

  it('set the credentials of requests in one place', () => {
    const spelt = SOURCES.filter((file) => /\bcredentials:/.test(read(file)));
    expect(spelt).toEqual(['lib/platform/net/http-client.ts']);
  });

  it('offer each lazy script that they use in an entrypoint of the same name', () => {
    const names = (call: string) =>
      SOURCES.flatMap((file) =>
        [...read(file).matchAll(new RegExp(`\\b${call}\\(\\s*'([\\w-]+)'`, 'g'))].map(
          ([, name]) => [file, name],
        ),
      );
    const offered = names('offerLazyScript');
    expect(offered.map(([file]) => file)).toEqual(
      offered.map(([, name]) => `entrypoints/${name}.ts`),
    );
    const used = names('createLazyScript').map(([, name]) => name);
    expect(used.sort()).toEqual(offered.map(([, name]) => name).sort());
    expect(used).not.toEqual([]);
  });

  it('refer only to existing files in their HTML pages', () => {
    // A missing style sheet does not fail the build; the page would just be unstyled.
    const pages = readdirSync(join(ROOT, 'entrypoints'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.html'))
      .map((file) => join('entrypoints', file));
    const named = pages.flatMap((page) =>
      [...read(page).matchAll(/(?:href|src)="(\.{1,2}\/[^"]+)"/g)].map(([, path = '']) =>
        join(ROOT, dirname(page), path),
      ),
    );
    expect(named.length).toBeGreaterThan(pages.length);
    expect(named.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('have no import cycles between their modules, including type imports', () => {
    expect(findCycle()).toBeNull();
  });

  it('send messages from one folder of the UI, and listen only through the messaging library', () => {
    const sources = ['lib', 'components', 'entrypoints'].flatMap(filesBelow);
    const raw = sources.filter((file) => /runtime\.onMessage\b/.test(read(file)));
    expect(raw).toEqual([]);
    const senders = sources.filter(
      (file) => /^(lib\/ui|components)\//.test(file) && /\bsendMessage\b/.test(read(file)),
    );
    expect(senders.filter((file) => !file.startsWith('lib/ui/commands/'))).toEqual([]);
  });
});

describe('the files', () => {
  it('have at most 400 lines', () => {
    expect(SOURCES.filter((file) => linesOf(file) > 400)).toEqual([]);
  });

  it('are at most two dozen or so in a folder', () => {
    const full = [...Map.groupBy(SOURCES, dirname)].filter(([, files]) => files.length > 26);
    expect(full.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
  });

  it('are rarely short and imported once: such a file is a function of the one that uses it', () => {
    const short = SOURCES.filter((file) => {
      const module = file.replace(/\.tsx?$/, '');
      const users = new Set(imports.filter(({ to }) => to === module).map(({ from }) => from));
      return linesOf(file) <= 40 && users.size === 1;
    });
    expect(short.length, short.join('\n')).toBeLessThan(30);
  });
});

describe('the contract', () => {
  it('opens no storage, and uses no browser API except the extension’s id and address', () => {
    const opening =
      /\b(openDB|indexedDB|caches|localStorage)\b|\bbrowser\.(?!runtime\.(id|getURL)\b)/;
    const openers = filesBelow('lib/contract').filter((file) => opening.test(code(file)));
    expect(openers).toEqual([]);
  });
});

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .sort();
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

const linesOf = (file: string) => read(file).trimEnd().split('\n').length;

/** The file's text without comments. */
function code(file: string): string {
  return read(file).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}

function importsOf(file: string): Import[] {
  const found = read(file).matchAll(
    /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^;'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g,
  );
  return [...found].map((match) => {
    const specifier = match[2] ?? match[3] ?? match[4] ?? '';
    return { from: file, to: target(file, specifier), typeOnly: match[1] !== undefined };
  });
}

function target(file: string, specifier: string): string {
  const path = specifier.startsWith('@/')
    ? specifier.slice(2)
    : specifier.startsWith('.')
      ? relative(ROOT, resolve(ROOT, dirname(file), specifier))
      : null;
  return path === null ? specifier : path.replace(/\.tsx?$/, '');
}

const isOurs = (path: string) => /^(lib|components|entrypoints)\//.test(path);

function roomOf(path: string): string | undefined {
  return Object.keys(MAY_IMPORT).find((room) => path === room || path.startsWith(`${room}/`));
}

function isAllowed({ from, to, typeOnly }: Import): boolean {
  const room = roomOf(from);
  if (room === undefined) return false;
  if (to.startsWith(`${room}/`)) return true;
  return (MAY_IMPORT[room] ?? []).some((rule) => {
    const path = rule.replace(/^type /, '');
    const isTypes = path !== rule;
    if (path.endsWith('.ts')) return `${to}.ts` === path && (typeOnly || !isTypes);
    return (to === path || to.startsWith(`${path}/`)) && (typeOnly || !isTypes);
  });
}

/** The modules of an import cycle, or null if there is none. */
function findCycle(): string[] | null {
  const graph = new Map<string, string[]>();
  for (const { from, to } of imports) {
    if (!isOurs(to)) continue;
    const module = from.replace(/\.tsx?$/, '');
    graph.set(module, [...(graph.get(module) ?? []), to]);
  }
  const done = new Set<string>();
  const walk = (module: string, path: string[]): string[] | null => {
    if (path.includes(module)) return [...path.slice(path.indexOf(module)), module];
    if (done.has(module)) return null;
    for (const next of graph.get(module) ?? []) {
      const cycle = walk(next, [...path, module]);
      if (cycle !== null) return cycle;
    }
    done.add(module);
    return null;
  };
  for (const module of graph.keys()) {
    const cycle = walk(module, []);
    if (cycle !== null) return cycle;
  }
  return null;
}
