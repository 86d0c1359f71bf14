/** What every opening loads once its first frame is there. */
export { DropImport } from '../importing/DropImport';
export { VisitMemory } from './VisitMemory';
