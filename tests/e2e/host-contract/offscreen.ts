import { serveAudio } from '@/entrypoints/shared/serve-audio';

serveAudio();
