import type * as v from 'valibot';
import type { MessageSender } from '../message-check';

declare const ANSWER: unique symbol;

/** One type of message: the schema of what it carries, and in types alone what it is answered with. */
export interface Message<Sent, Heard, Answer> {
  /** What the sender gives is `Sent`, and what the listener gets is `Heard`. */
  data: v.GenericSchema<Sent, Heard>;
  /** Says what it is answered with; nothing, unless told. */
  answer<Other>(): Message<Sent, Heard, Other>;
  readonly [ANSWER]?: Answer;
}

/** The messages to one receiver, by their types. */
export type MessageSet = Record<string, Message<unknown, unknown, unknown>>;

/** A message that carries what fits this schema; what the schema does not name is left out on the way. */
export function message<Schema extends v.GenericSchema>(
  data: Schema,
): Message<v.InferInput<Schema>, v.InferOutput<Schema>, void> {
  const made: Message<v.InferInput<Schema>, v.InferOutput<Schema>, never> = {
    data: data as v.GenericSchema<v.InferInput<Schema>, v.InferOutput<Schema>>,
    answer: () => made,
  };
  return made;
}

/** How messages are sent: what each carries, which may be left out where it may be undefined, and the answer. */
export type Senders<Set> = {
  [Type in keyof Set]: Set[Type] extends Message<infer Sent, unknown, infer Answer>
    ? (...data: undefined extends Sent ? [data?: Sent] : [data: Sent]) => Answer
    : never;
};

/** What a receiver does with each of its messages: one that is missing does not compile. */
export type Handlers<Set> = {
  [Type in keyof Set]: Set[Type] extends Message<unknown, infer Heard, infer Answer>
    ? (data: Heard, sender: MessageSender) => Answer | Promise<Answer>
    : never;
};
