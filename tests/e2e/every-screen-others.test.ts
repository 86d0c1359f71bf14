import { describe } from 'vitest';
import { walkThrough } from './every-screen.ts';

describe('all other screens in English', () => walkThrough('english', 'others'));
