/** The only place a UI sends from. The background answers; its state comes by the mirror. */
export * from './commands/directory';
export * from './commands/history';
export * from './commands/library';
export * from './commands/player';
export * from './commands/transfer';
