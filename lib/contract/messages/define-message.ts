import type * as v from 'valibot';
import type { MessageSender } from '../message-check';

declare const ANSWER: unique symbol;

/** A type of message: the schema of its data and, as types only, its answer. */
export interface Message<Sent, Heard, Answer> {
  /** `Sent` is what the sender passes, `Heard` is what the listener gets. */
  data: v.GenericSchema<Sent, Heard>;
  /** Sets the type of the answer; without it there is none. */
  answer<Other>(): Message<Sent, Heard, Other>;
  readonly [ANSWER]?: Answer;
}

/** The messages to one receiver, by type. */
export type MessageSet = Record<string, Message<unknown, unknown, unknown>>;

/** A message whose data fits this schema. Properties that the schema does not name are dropped. */
export function message<Schema extends v.GenericSchema>(
  data: Schema,
): Message<v.InferInput<Schema>, v.InferOutput<Schema>, void> {
  const made: Message<v.InferInput<Schema>, v.InferOutput<Schema>, never> = {
    data: data as v.GenericSchema<v.InferInput<Schema>, v.InferOutput<Schema>>,
    answer: () => made,
  };
  return made;
}

/** How messages are sent. The data may be omitted if it may be undefined. */
export type Senders<Set> = {
  [Type in keyof Set]: Set[Type] extends Message<infer Sent, unknown, infer Answer>
    ? (...data: undefined extends Sent ? [data?: Sent] : [data: Sent]) => Answer
    : never;
};

/** A receiver's handlers. It does not compile if one is missing. */
export type Handlers<Set> = {
  [Type in keyof Set]: Set[Type] extends Message<unknown, infer Heard, infer Answer>
    ? (data: Heard, sender: MessageSender) => Answer | Promise<Answer>
    : never;
};
