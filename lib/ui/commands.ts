/**
 * The only place a UI sends from: `ask` for an answer, `send` for an order, both typed by the map of
 * messages. Orders from components, and anything that takes more than one message, have a named function
 * here; those that the settings page alone needs are in `commands/sync`, which it loads itself. Queries are answered again when their data changes, and the mirror updates the state.
 */

export * from './commands/access';
export * from './commands/history';
export * from './commands/library';
export * from './commands/player';
export { ask, send } from './commands/send';
export * from './commands/transfer';
