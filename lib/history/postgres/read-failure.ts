import type { NeonDbError } from '@neondatabase/serverless';
import type { HistoryFailureKind } from '@/lib/model/trouble-kinds';
import { TooLongError } from './endpoint';

/** Turns what the driver threw into a kind of failure, the database's message and its SQLSTATE. */
export function readFailure(error: unknown): {
  kind: HistoryFailureKind;
  detail: string;
  code?: string;
} {
  const detail = error instanceof Error ? error.message : String(error);
  if (!isOfDriver(error)) return { kind: 'bad-answer', detail };
  if (error.sourceError instanceof TooLongError) return { kind: 'bad-answer', detail };
  if (error.sourceError !== undefined) return { kind: 'network', detail };
  const status = /^Server error \(HTTP status (\d+)\)/.exec(detail)?.[1];
  // The message may be a whole HTML page.
  if (status !== undefined) return { kind: kindOfStatus(Number(status)), detail: `HTTP ${status}` };
  if (error.code) return { kind: kindOfCode(error.code), detail, code: error.code };
  return { kind: kindOfMessage(detail), detail };
}

/** Compared by name: the class itself may be in a script that did not load. */
function isOfDriver(error: unknown): error is NeonDbError {
  return error instanceof Error && error.name === 'NeonDbError';
}

function kindOfStatus(status: number): HistoryFailureKind {
  if (status === 401 || status === 403) return 'refused';
  if (status === 429) return 'limit';
  if (status === 408 || status === 504) return 'timeout';
  return status >= 500 ? 'server' : 'bad-answer';
}

/** By SQLSTATE (PostgreSQL documentation, appendix A). */
function kindOfCode(code: string): HistoryFailureKind {
  if (/^28/.test(code) || code === '42501' || code === '3D000') return 'refused';
  if (/^53[34]/.test(code)) return 'limit';
  if (code === '57014' || code === '55P03') return 'timeout';
  if (/^(08|53|57|58|XX)/.test(code)) return 'server';
  return 'sql';
}

/** Neon's proxy sends no code for errors that occur before it reaches the database. */
function kindOfMessage(message: string): HistoryFailureKind {
  if (/authentication|password|jwt|token|permission|not allowed/i.test(message)) return 'refused';
  if (/too many|rate limit|quota/i.test(message)) return 'limit';
  if (/Neon internal error|^undefined$|^$/.test(message)) return 'bad-answer';
  return /endpoint|project|role|database|connection string/i.test(message) ? 'refused' : 'sql';
}
