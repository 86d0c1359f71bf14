import { describe } from 'vitest';
import { walkThrough } from './every-screen.ts';

describe('in every screen, in English,', () => walkThrough('en'));
