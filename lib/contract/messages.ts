import { defineExtensionMessaging } from '@webext-core/messaging';
import { browser } from 'wxt/browser';
import { checkMessage } from './message-check';
import type { AUDIO_MESSAGES } from './messages/audio';
import type { BACKGROUND_MESSAGES } from './messages/background';
import type { Handlers, MessageSet, Senders } from './messages/message';
import type { UI_MESSAGES } from './messages/ui';

/**
 * Every message between the extension's contexts: what it carries and what it is answered with. The part
 * before the colon names the receiver: `player` the background, `history`, `directory` and `library` the
 * background as the keeper of these, `host` the background as the audio host's listener, `audio` the
 * offscreen document, `ui` every open page. One receiver a type: the first reply wins.
 *
 * A new message is an entry in `messages/`, a handler, which does not compile while it is missing, and its use.
 */
export type Messages = Senders<
  typeof BACKGROUND_MESSAGES & typeof AUDIO_MESSAGES & typeof UI_MESSAGES
>;

/** What a message of this type is answered with. */
export type AnswerTo<Type extends keyof Messages> = ReturnType<Messages[Type]>;

const messaging = defineExtensionMessaging<Messages>();

/** Rejects where nobody listens, or the receiver refuses it or fails. */
export function sendMessage<Type extends keyof Messages>(
  type: Type,
  ...[data]: Parameters<Messages[Type]>
): Promise<AnswerTo<Type>> {
  return messaging.sendMessage(type, data as never) as Promise<AnswerTo<Type>>;
}

/**
 * Answers all the messages to a receiver, from its context's first turn on. Each context names its own
 * alone, so that no page loads the schemas of what it never hears. What does not come from this extension,
 * or does not carry what it should, never reaches a handler: the sender's promise rejects with a sentence
 * that says why.
 */
export function answerMessages<Set extends MessageSet>(
  messages: Set,
  handlers: Handlers<Set>,
): void {
  // Read now: a page that an update has replaced cannot ask in its last moment.
  const self = { id: browser.runtime.id, base: browser.runtime.getURL('/') };
  for (const [type, { data: shape }] of Object.entries(messages)) {
    const handle = handlers[type] as Handlers<MessageSet>[string];
    messaging.onMessage(type as keyof Messages, (message): never => {
      const check = checkMessage(message, self, shape);
      // The library hands what is thrown here to the sender, and nowhere else.
      if (!check.ok) throw new Error(check.sentence);
      return handle(check.data, message.sender) as never;
    });
  }
}
