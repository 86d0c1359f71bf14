/** The programs that the tests and the demo need and npm does not provide. */
export type ProgramName =
  | 'chromium'
  | 'firefox'
  | 'icecast'
  | 'ffmpeg'
  | 'ffprobe'
  | 'pulseaudio'
  | 'ip'
  | 'postgresql'
  | 'mygpoclient'
  | 'apache';

export interface Program {
  /** An environment variable with the program's path; it takes precedence over everything else. */
  variable?: string;
  /** Names to look for on the PATH, preferred one first. */
  commands: readonly string[];
  /** Where installers put it if not on the PATH: absolute, or below a Windows folder variable. */
  places?: Partial<Record<NodeJS.Platform, readonly string[]>>;
  /** Debian packages that contain it; the first one available is installed. */
  debian: readonly string[];
  /** The name @puppeteer/browsers downloads it by. */
  download?: 'chrome' | 'firefox';
  /** Ends the sentence "Please install …". */
  advice: string;
}

export const PROGRAMS: Record<ProgramName, Program> = {
  chromium: {
    variable: 'SKYWAVE_CHROMIUM',
    commands: ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'],
    places: {
      darwin: [
        '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
        '/Applications/Chromium.app/Contents/MacOS/Chromium',
      ],
      win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map(
        (variable) => `%${variable}%\\Google\\Chrome\\Application\\chrome.exe`,
      ),
    },
    debian: ['chromium', 'chromium-browser'],
    download: 'chrome',
    advice: 'Chrome or Chromium (or name its file in SKYWAVE_CHROMIUM)',
  },
  firefox: {
    variable: 'SKYWAVE_FIREFOX',
    commands: ['firefox', 'firefox-esr'],
    places: {
      darwin: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
      win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)'].map(
        (variable) => `%${variable}%\\Mozilla Firefox\\firefox.exe`,
      ),
    },
    debian: ['firefox-esr', 'firefox'],
    download: 'firefox',
    advice: 'Firefox (or name its file in SKYWAVE_FIREFOX)',
  },
  icecast: {
    commands: ['icecast2', 'icecast'],
    debian: ['icecast2'],
    advice: 'Icecast 2',
  },
  ffmpeg: {
    commands: ['ffmpeg'],
    debian: ['ffmpeg'],
    advice: 'ffmpeg',
  },
  ffprobe: {
    commands: ['ffprobe'],
    debian: ['ffmpeg'],
    advice: 'ffmpeg with ffprobe',
  },
  pulseaudio: {
    commands: ['pulseaudio'],
    debian: ['pulseaudio'],
    advice: 'pulseaudio',
  },
  ip: {
    commands: ['ip'],
    debian: ['iproute2'],
    advice: 'iproute2',
  },
  postgresql: {
    variable: 'SKYWAVE_POSTGRES',
    commands: ['postgres'],
    places: {
      // Debian keeps the server of each version in a folder of its own.
      linux: [19, 18, 17, 16, 15, 14, 13].map(
        (version) => `/usr/lib/postgresql/${version}/bin/postgres`,
      ),
    },
    debian: ['postgresql'],
    advice: 'PostgreSQL (or name its file postgres in SKYWAVE_POSTGRES)',
  },
  mygpoclient: {
    // One of the commands that come with the library, which is what the tests use.
    commands: ['mygpo-simple-client'],
    debian: ['python3-mygpoclient'],
    advice: 'gPodder’s client library mygpoclient',
  },
  apache: {
    commands: ['apache2', 'httpd'],
    // The server and its modules, without the service that starts with the machine.
    debian: ['apache2-bin'],
    advice: 'Apache',
  },
};
