/** The same handlers, each waiting for `ready` first: until the state is restored there is nothing to ask. */
export function afterReady<All extends object>(ready: Promise<unknown>, handlers: All): All {
  const waiting = Object.entries(handlers).map(([type, handle]) => [
    type,
    (...args: unknown[]) => ready.then(() => handle(...args)),
  ]);
  return Object.fromEntries(waiting);
}
