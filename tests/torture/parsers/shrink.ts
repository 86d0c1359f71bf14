/** Attempts per input; the result is small enough by then. */
const MOST = 400;

/** Finds a smaller input that still fails, by leaving out parts as long as it does. */
export async function shrink(
  input: unknown,
  fails: (input: unknown) => Promise<boolean>,
): Promise<unknown> {
  if (!(typeof input === 'string' || input instanceof Uint8Array)) return input;
  let smallest: string | Uint8Array = input;
  let left = MOST;
  for (let size = Math.ceil(smallest.length / 2); size >= 1 && left > 0; ) {
    let wasSmaller = false;
    for (let at = 0; at < smallest.length && left > 0; ) {
      left -= 1;
      const without = leaveOut(smallest, at, at + size);
      if (await fails(without)) {
        smallest = without;
        wasSmaller = true;
      } else at += size;
    }
    if (size === 1 && !wasSmaller) break;
    size = wasSmaller ? Math.min(size, smallest.length) : Math.floor(size / 2);
  }
  return smallest;
}

function leaveOut(input: string | Uint8Array, from: number, to: number): string | Uint8Array {
  if (typeof input === 'string') return input.slice(0, from) + input.slice(to);
  return Uint8Array.from([...input.subarray(0, from), ...input.subarray(to)]);
}
