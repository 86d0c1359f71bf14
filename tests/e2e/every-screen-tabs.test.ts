import { describe } from 'vitest';
import { walkThrough } from './every-screen.ts';

describe('the screens of the tabs in English', () => walkThrough('english', 'tabs'));
