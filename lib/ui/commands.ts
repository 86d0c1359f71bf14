/**
 * The only place a UI sends from: `ask` for an answer, `send` for an order, both typed by the map of messages.
 * What components press, or what is more than one message, has a name of its own here. What is asked for
 * comes again by the queries when it changes, and the state by the mirror.
 */

export * from './commands/history';
export * from './commands/library';
export * from './commands/player';
export { ask, send } from './commands/send';
export * from './commands/transfer';
