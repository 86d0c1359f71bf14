/** A Media Source that accepts everything, and has half a minute to play. */
export function takingSource(): MediaSource {
  const buffer = Object.assign(new EventTarget(), {
    buffered: { length: 1, start: () => 0, end: () => 30 },
    appendBuffer: () => setImmediate(() => buffer.dispatchEvent(new Event('updateend'))),
  });
  const source = Object.assign(new EventTarget(), { addSourceBuffer: () => buffer });
  setImmediate(() => source.dispatchEvent(new Event('sourceopen')));
  return source as unknown as MediaSource;
}
