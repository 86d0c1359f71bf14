import { foldText } from '../clean-text';

const AUDIO_FILE = /\.(?:mp3|m4a|aac|ogg|oga|opus|flac|wav|wma|mp2)$/i;

/** What software puts before the title proper. */
const INTRODUCTION =
  /^(?:now playing|now on air|on air now|on air|currently playing|current (?:song|track)|playing now|you(?:'|’)re listening to|jetzt läuft|jetzt im programm|es läuft|gerade läuft|en écoute|actuellement|à l'antenne|suena ahora|sonando|está sonando|in onda|nu op de radio|teraz gramy|сейчас в эфире|tocando agora)\s*[:：]\s*/i;

/** "[03:45]", "(3:45)" at the end. */
const DURATION = /[[(]\d{1,2}:\d{2}[\])]$/;

/** Takes what automation leaves around a title away: paths, file endings, escapes, numbers, introductions. */
export function tidyTitle(text: string): string {
  let tidy = unescapeWhole(text)
    .replace(INTRODUCTION, '')
    .replace(/^0\d\s?[.)-]\s+(?=\D)/, '');
  if (AUDIO_FILE.test(tidy)) tidy = withoutPath(tidy.replace(AUDIO_FILE, ''));
  if (!/\s/.test(tidy) && /_-_/.test(tidy)) tidy = tidy.replaceAll('_', ' ');
  return tidy.replace(DURATION, '').trim();
}

/** The file's name without its number. Only of whole paths: "AC/DC - Thunderstruck" is none. */
function withoutPath(file: string): string {
  const isPath = /^(?:[a-z]:)?[\\/]/i.test(file);
  const slash = Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\'));
  return (isPath ? file.slice(slash + 1) : file).replace(/^\d{1,3}\s?[.)_-]+\s?(?=\D)/, '');
}

/** "Artist%20-%20Title" and "Artist+-+Title", sent as they came out of an address. */
function unescapeWhole(text: string): string {
  if (/\s/.test(text)) return text;
  const spaced = /\+[-–]\+/.test(text) ? text.replaceAll('+', ' ') : text;
  if (!/%[\da-f]{2}/i.test(spaced)) return spaced;
  try {
    return foldText(decodeURIComponent(spaced));
  } catch {
    return spaced;
  }
}
