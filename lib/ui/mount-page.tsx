import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Storage } from '@/lib/contract/stored-items';
import { startMirror } from './mirror';
import { PlayerProvider } from './player-provider';

/** Draws a page into `#root` as soon as its first frame can be true. */
export async function mountPage(page: ReactNode, storage: Storage): Promise<void> {
  await startMirror(storage);
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root');
  createRoot(root).render(
    <StrictMode>
      <PlayerProvider>{page}</PlayerProvider>
    </StrictMode>,
  );
}
