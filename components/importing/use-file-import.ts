import { useRef, useState } from 'react';
import type { ImportPreview } from '@/lib/contract/library';
import type { ImportRefusal } from '@/lib/model/trouble-kinds';
import { usePlayer } from '@/lib/ui/use-player';

/** A file on its way to be imported. */
export type ImportSubject =
  | { phase: 'reading'; name: string }
  | { phase: 'refused'; name: string; trouble: ImportRefusal }
  | { phase: 'preview'; preview: ImportPreview };

/** Takes the listener's files one after another: the next when the previous one is closed. */
export function useFileImport() {
  const { previewImport } = usePlayer();
  const [subject, setSubject] = useState<ImportSubject | null>(null);
  const waiting = useRef<File[]>([]);
  const turns = useRef(0);

  async function next(): Promise<void> {
    turns.current++;
    const turn = turns.current;
    const file = waiting.current.shift();
    if (file === undefined) return setSubject(null);
    setSubject({ phase: 'reading', name: file.name });
    const outcome = await previewImport(file);
    // It was closed meanwhile.
    if (turn !== turns.current) return;
    setSubject(
      outcome.ok
        ? { phase: 'preview', preview: outcome.preview }
        : { phase: 'refused', name: file.name, trouble: outcome.trouble },
    );
  }

  function take(files: Iterable<File>): void {
    waiting.current.push(...files);
    if (subject === null) void next();
  }

  return { subject, take, close: () => void next() };
}
