import { describe } from 'vitest';
import { isWalked, walkThrough } from './every-screen.ts';

// Firefox lays out other languages like everything else, so it only walks in English.
describe.runIf(isWalked('abroad'))('the screens in other languages', () => walkThrough('abroad'));
