import type * as v from 'valibot';
import type { Messages } from '../messages';

/** What a message of this type carries. */
export type MessageData<Type extends keyof Messages> = Parameters<Messages[Type]>[0];

/** The types whose receiver's name stands before the colon. */
export type TypesFor<Receiver extends string> = Extract<keyof Messages, `${Receiver}:${string}`>;

/** A shape for each type; one that is missing or allows anything else is no `Shapes`. */
export type Shapes<Type extends keyof Messages> = {
  [Each in Type]: v.GenericSchema<unknown, MessageData<Each>>;
};

/** Every property there may be, optional ones too. */
type Whole<T> = T extends readonly (infer Item)[]
  ? Whole<Item>[]
  : T extends object
    ? { [Name in keyof T]-?: Whole<Exclude<T[Name], undefined>> }
    : T;

type Equal<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** The types whose shape lacks something that the message may carry: it would be dropped on the way. */
type Lacking<All extends object> = {
  [Type in keyof All & keyof Messages]: All[Type] extends v.GenericSchema<unknown, infer Output>
    ? Equal<Whole<Output>, Whole<MessageData<Type>>> extends true
      ? Equal<Output, MessageData<Type>> extends true
        ? never
        : Type
      : Type
    : Type;
}[keyof All & keyof Messages];

/**
 * The shapes of all messages to some receivers, as they are. Does not compile where one is missing, is
 * none of them, or does not have exactly what its message carries.
 */
export function shapesFor<Receiver extends string>() {
  return <All extends Shapes<TypesFor<Receiver>>>(
    shapes: All &
      (Exclude<keyof All, TypesFor<Receiver>> extends never ? unknown : never) &
      (Lacking<All> extends never ? unknown : { lacking: Lacking<All> }),
  ): Shapes<TypesFor<Receiver>> => shapes;
}
