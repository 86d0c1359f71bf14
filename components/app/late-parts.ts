/** What every opening loads once its first frame is there. */
export { revealFocus } from '@/lib/ui/reveal-focus';
export { DropImport } from '../importing/DropImport';
export { VisitMemory } from './VisitMemory';
