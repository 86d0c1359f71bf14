/** The same handlers, each waiting for `ready` first: before the state is restored, they have nothing to work with. */
export function afterReady<All extends object>(ready: Promise<unknown>, handlers: All): All {
  const waiting = Object.entries(handlers).map(([type, handle]) => [
    type,
    (...args: unknown[]) => ready.then(() => handle(...args)),
  ]);
  return Object.fromEntries(waiting);
}
