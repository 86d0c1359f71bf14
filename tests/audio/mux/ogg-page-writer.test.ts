import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createOggPageReader } from '@/lib/audio/demux/ogg-pages';
import { createOggPageWriter } from '@/lib/audio/mux/ogg-page-writer';

/** The fields of a page's header. */
function header(page: Uint8Array<ArrayBuffer>) {
  const view = new DataView(page.buffer, page.byteOffset);
  return {
    flags: view.getUint8(5),
    granule: Number(view.getBigInt64(6, true)),
    serial: view.getUint32(14, true),
    sequence: view.getUint32(18, true),
    segments: view.getUint8(26),
  };
}

const CONTINUED = 1;
const BEGINS = 2;
const ENDS = 4;

describe('the pages of an Ogg stream', () => {
  it('contain the packets in order, however long they are', () => {
    const packet = fc
      .oneof(fc.integer({ min: 0, max: 1100 }), fc.constantFrom(255, 65_025, 65_280, 150_000))
      .map((length) => new Uint8Array(length).fill(length));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(packet, fc.boolean(), fc.boolean()), { minLength: 1 }),
        (packets) => {
          const writer = createOggPageWriter(0xfedcba98);
          const pages: Uint8Array<ArrayBuffer>[] = [];
          packets.forEach(([data, endsPage, isTaken], at) => {
            const added = data.slice();
            writer.add(added, at);
            // The writer has its own copy.
            added.fill(0xee);
            if (endsPage && at < packets.length - 1) writer.endPage();
            if (isTaken) pages.push(...writer.take());
          });
          pages.push(...writer.finish());
          const read = createOggPageReader();
          const found = pages.flatMap((page) => read(page));
          expect(found.map(({ data }) => data)).toEqual(packets.map(([data]) => data));
          const headers = pages.map(header);
          expect(headers.map(({ sequence }) => sequence)).toEqual(headers.map((_, at) => at));
          expect(headers.every(({ serial }) => serial === 0xfedcba98)).toBe(true);
          expect(headers.map(({ flags }) => (flags & BEGINS) > 0)).toEqual(
            headers.map((_, at) => at === 0),
          );
          expect(headers.map(({ flags }) => (flags & ENDS) > 0)).toEqual(
            headers.map((_, at) => at === headers.length - 1),
          );
          expect(headers.at(-1)?.granule).toBe(packets.length - 1);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('say that a packet continues, and have no position where none ends', () => {
    const writer = createOggPageWriter(1);
    writer.add(new Uint8Array(255 * 255 * 2 + 10), 2 ** 40);
    const headers = writer.finish().map(header);
    expect(headers).toMatchObject([
      { flags: BEGINS, granule: -1, segments: 255 },
      { flags: CONTINUED, granule: -1, segments: 255 },
      { flags: CONTINUED | ENDS, granule: 2 ** 40, segments: 1 },
    ]);
  });

  it('do not say so of a packet that begins with the page', () => {
    const writer = createOggPageWriter(1);
    writer.add(new Uint8Array(255 * 254), 1);
    writer.add(new Uint8Array(10), 2);
    expect(writer.finish().map(header)).toMatchObject([
      { flags: BEGINS, granule: 1 },
      { flags: ENDS, granule: 2 },
    ]);
  });

  it('have the checksum of RFC 3533', () => {
    const writer = createOggPageWriter(0);
    writer.add(new Uint8Array(0), 0);
    const [page] = writer.finish() as [Uint8Array<ArrayBuffer>];
    // Divided bit by bit.
    let crc = 0n;
    for (const [at, byte] of page.entries()) {
      crc ^= BigInt(at >= 22 && at < 26 ? 0 : byte) << 24n;
      for (let bit = 0; bit < 8; bit++)
        crc = crc & 0x80000000n ? (crc << 1n) ^ 0x104c11db7n : crc << 1n;
    }
    expect(new DataView(page.buffer).getUint32(22, true)).toBe(Number(crc));
  });
});
