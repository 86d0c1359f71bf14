import * as v from 'valibot';
import { MAX_TEXT } from './stored-items';

const text = v.pipe(v.string(), v.maxLength(MAX_TEXT));
const key = v.pipe(text, v.minLength(1));

/** A podcast, wherever it comes from: a stored record, a message, a backup. */
export const showShape = v.object({
  id: key,
  feedUrl: key,
  title: text,
  author: text,
  image: text,
  homepage: text,
  description: text,
  language: text,
  categories: v.array(text),
  explicit: v.boolean(),
});
