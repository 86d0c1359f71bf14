import type { Answer } from '@/lib/platform/net/read-bounded';

export interface Track {
  artist: string;
  title: string;
}

/** One directory's result: an https address, a definite "none", or no answer. */
export type CoverFinding = { cover: string } | 'none' | 'unreachable';

/** Requests a text when its turn comes; null if it never comes. */
export type AskInTurn = (url: string, headers?: Record<string, string>) => Promise<Answer | null>;
