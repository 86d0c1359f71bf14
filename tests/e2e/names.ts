/** The names of the controls that the tests use, as assistive technology reads them. */
export const PLAY = { role: 'button', name: 'Play' };
export const PAUSE = { role: 'button', name: 'Pause' };
export const SKIP_FORWARD = { role: 'button', name: 'Skip forward 30 seconds' };
export const SKIP_BACK = { role: 'button', name: 'Skip back 15 seconds' };
export const SEEK = { role: 'slider', name: 'Seek' };
export const MUTE = { role: 'button', name: 'Mute' };
export const UNMUTE = { role: 'button', name: 'Unmute' };
export const SPEED = { role: 'button', name: 'Playback speed' };
export const OPEN_NOW_PLAYING = { role: 'button', name: 'Open now playing' };
export const CLOSE_NOW_PLAYING = { role: 'button', name: 'Close now playing' };
export const NOW_PLAYING = { role: 'status', name: 'Now playing' };
export const ADD_BY_ADDRESS = { role: 'button', name: 'Add by address' };
export const ADDRESS = { role: 'textbox', name: 'Stream, playlist or feed address' };
export const ADD = { role: 'button', name: 'Add' };

export const playRow = (name: string) => ({ role: 'button', name: `Play ${name}` });
export const pauseRow = (name: string) => ({ role: 'button', name: `Pause ${name}` });
