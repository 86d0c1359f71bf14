import { beforeEach, expect, test, vi } from 'vitest';
import { createUploads } from '@/lib/background/transfer/uploads';
import { readParts } from '@/lib/ui/commands/transfer';
import { FakeFileReader } from '../support/fake-file-reader.ts';

beforeEach(() => void vi.stubGlobal('FileReader', FakeFileReader));

async function send(blob: Blob) {
  const uploads = createUploads();
  let nth = 0;
  for await (const base64 of readParts(blob)) uploads.add({ upload: 'a', nth: nth++, base64 });
  return { parts: nth, bytes: uploads.take('a') };
}

test('a file sent in pieces arrives unchanged', async () => {
  const bytes = Uint8Array.from({ length: 700_001 }, (_, index) => (index * 31) % 256);
  const { parts, bytes: arrived } = await send(new Blob([bytes]));
  expect(parts).toBe(3);
  expect(Buffer.from(arrived ?? []).equals(Buffer.from(bytes))).toBe(true);
});

test('a file whose beginning is missing is not returned', () => {
  const uploads = createUploads();
  uploads.add({ upload: 'a', nth: 1, base64: 'YQ==' });
  expect(uploads.take('a')).toBeNull();
  expect(uploads.take('b')).toBeNull();
});

test('a file is returned once, and the oldest is dropped if there are too many', () => {
  const uploads = createUploads();
  for (const upload of ['a', 'b', 'c', 'd', 'e']) uploads.add({ upload, nth: 0, base64: 'YQ==' });
  expect(uploads.take('a')).toBeNull();
  expect(uploads.take('e')).toEqual(new Uint8Array([97]));
  expect(uploads.take('e')).toBeNull();
});
