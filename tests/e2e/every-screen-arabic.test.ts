import { describe } from 'vitest';
import { isWalked, walkThrough } from './every-screen.ts';

// Firefox lays out right to left like everything else, so it only walks in English.
describe.runIf(isWalked('ar'))('in every screen, in Arabic,', () => walkThrough('ar'));
