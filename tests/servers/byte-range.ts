/** The bytes a Range header requests, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses a Range header for a file of this size (RFC 9110, 14.2). Returns null if the whole file should be
 * sent (no header, another unit, several ranges), 'unsatisfiable' if the file has none of these bytes.
 */
export function readRange(
  header: string | undefined,
  size: number,
): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  const [, from = '', to = ''] = match ?? [];
  if (from === '' && to === '') return null;
  if (from === '') {
    return to === '0' ? 'unsatisfiable' : { start: Math.max(0, size - Number(to)), end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size) return 'unsatisfiable';
  return end < start ? null : { start, end };
}
