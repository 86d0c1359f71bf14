/**
 * The index of the current entry at a position in a list sorted by time: the last one that has started; -1
 * before the first. Seconds.
 */
export function indexAt(list: readonly { startTime: number }[], position: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.startTime ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
