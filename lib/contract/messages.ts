import { defineExtensionMessaging } from '@webext-core/messaging';
import { browser } from 'wxt/browser';
import { checkMessage } from './message-check';
import type { AUDIO_MESSAGES } from './messages/audio';
import type { BACKGROUND_MESSAGES } from './messages/background';
import type { Handlers, MessageSet, Senders } from './messages/define-message';
import type { UI_MESSAGES } from './messages/ui';

/**
 * Every message between the extension's contexts, with its data and its answer. The part before the colon
 * names the receiver. `player`, `history`, `directory`, `library` and `sync`: the background. `host`: the background,
 * as the audio host's listener. `audio`: the offscreen document. `ui`: every open page. Only one receiver per
 * type: the first reply wins.
 *
 * A new message needs an entry in `messages/`, a handler (it does not compile without one), and a caller.
 */
export type Messages = Senders<
  typeof BACKGROUND_MESSAGES & typeof AUDIO_MESSAGES & typeof UI_MESSAGES
>;

/** The type of the answer to a message. */
export type AnswerTo<Type extends keyof Messages> = ReturnType<Messages[Type]>;

const messaging = defineExtensionMessaging<Messages>();

/** Rejects if nobody listens, or if the receiver refuses the message or fails. */
export function sendMessage<Type extends keyof Messages>(
  type: Type,
  ...[data]: Parameters<Messages[Type]>
): Promise<AnswerTo<Type>> {
  return messaging.sendMessage(type, data as never) as Promise<AnswerTo<Type>>;
}

/**
 * Answers all messages to a receiver, from the context's first turn on. Each context imports only its own
 * messages, so that no page loads schemas it does not need. A message that does not come from this extension,
 * or has invalid data, never reaches a handler: the sender's promise rejects with a sentence that says why.
 */
export function answerMessages<Set extends MessageSet>(
  messages: Set,
  handlers: Handlers<Set>,
): void {
  // Read now: after an update, the page that was replaced can no longer ask for it.
  const self = { id: browser.runtime.id, base: browser.runtime.getURL('/') };
  for (const [type, { data: shape }] of Object.entries(messages)) {
    const handle = handlers[type] as Handlers<MessageSet>[string];
    messaging.onMessage(type as keyof Messages, (message): never => {
      const check = checkMessage(message, self, shape);
      // The messaging library passes on to the sender whatever is thrown here, and reports it nowhere else.
      if (!check.ok) throw new Error(check.sentence);
      return handle(check.data, message.sender) as never;
    });
  }
}
