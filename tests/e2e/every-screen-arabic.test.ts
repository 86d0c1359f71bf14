import { describe } from 'vitest';
import { isWalked, walkThrough } from './every-screen.ts';

// Firefox draws right to left as it draws everything else: its own walk is the English one.
describe.runIf(isWalked('ar'))('in every screen, in Arabic,', () => walkThrough('ar'));
