// The first thing `npm start`, `npm test` and `npm run bench`, `torture`, `mutants` or `screenshots` run: plain
// JavaScript for whatever Node the machine has, with nothing installed. It installs the packages if they are
// missing or don't match the lock file, then hands over to the project’s own Node, which runs TypeScript
// directly.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const TOOLS = ['start', 'test', 'bench', 'torture', 'mutants', 'screenshots'];
const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const BIN = join(ROOT, 'node_modules', '.bin');
const WINDOWS = process.platform === 'win32';

const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** npm writes its own lock last, so an interrupted installation counts as none. */
function installedAsLocked() {
  const own = join(ROOT, 'node_modules', '.package-lock.json');
  if (!existsSync(own)) return false;
  const installed = readPackages(own);
  return Object.entries(readPackages(join(ROOT, 'package-lock.json'))).every(
    ([path, { version, integrity, optional, devOptional, link }]) =>
      path === '' ||
      optional ||
      devOptional ||
      link ||
      (installed[path]?.version === version && installed[path]?.integrity === integrity),
  );
}

function installPackages() {
  console.log('Installing npm packages (npm ci) …');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund'];
  const options = { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28 };
  const result = npm?.endsWith('.js')
    ? spawnSync(systemNode(), [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: WINDOWS });
  if (result.status === 0) return;
  console.error(
    `${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`.trim(),
  );
  console.error('The npm packages could not be installed: see npm’s own words above.');
  process.exit(1);
}

/** npm replaces node_modules, which may hold the very Node that runs this file. */
function systemNode() {
  const own = process.execPath.startsWith(join(ROOT, 'node_modules'));
  return own ? (process.env.npm_node_execpath ?? 'node') : process.execPath;
}

/** The project's own Node, or else this one if it runs TypeScript (22.18 and later do). */
function chooseNode() {
  const own = join(ROOT, 'node_modules', 'node', 'bin', WINDOWS ? 'node.exe' : 'node');
  if (existsSync(own) && spawnSync(own, ['--version']).status === 0) return own;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  console.error(
    `Node 22.18 or newer is needed to go on, and this is Node ${process.versions.node}.`,
  );
  process.exit(1);
}

function handOver(tool, args) {
  const at = (file) => join(ROOT, 'tests', 'tools', file);
  const sources = pathToFileURL(at('sources.mjs')).href;
  const child = spawn(chooseNode(), ['--import', sources, at(`${tool}.ts`), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      // Dozens of processes load the same packages; each would compile them anew.
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compiled'),
      ...process.env,
      PATH: `${BIN}${delimiter}${process.env.PATH ?? ''}`,
    },
  });
  // A terminal sends Ctrl+C to the child too; a second one from here would cut its cleanup short.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

const [tool = '', ...args] = process.argv.slice(2);
if (!TOOLS.includes(tool)) {
  console.error(`Say which tool to run: ${TOOLS.join(', ')}.`);
  process.exit(1);
}
if (!installedAsLocked()) installPackages();
handOver(tool, args);
