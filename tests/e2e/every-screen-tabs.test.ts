import { describe } from 'vitest';
import { walkThrough } from './every-screen.ts';

describe('every screen in English', () => walkThrough('en'));
