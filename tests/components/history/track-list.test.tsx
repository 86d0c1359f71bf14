import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { History } from '@/components/history/History';
import { drawnFor } from '../fake-player';

// Nothing here is chosen before; node has no such storage.
vi.stubGlobal('localStorage', { getItem: () => null });

const FIP = { radioId: 'fip', name: 'FIP', image: '', playedAt: 1 };
const ROW = { id: 1, radio_id: 'fip', artist: 'Bonobo', title: 'Kerala', played_at: 1_000_000 };
const rows = [{ ...ROW, cover_image_url: '/covers/fallback-1.png' }];
const STATION = { radio_id: 'fip', id: 7, aURL: 'https://ice.example/fip', isLive: true };
const DATABASE = {
  place: 'database',
  host: 'db.example',
  database: 'skywave',
  lastError: null,
  pending: 0,
};

const drawn = (fetched: Record<string, unknown>, state = {}, page: ReactNode = <History />) =>
  drawnFor(state, page, fetched);

test('a track can be searched for, copied, saved and deleted, each by a name of its own', () => {
  const html = drawn({ stations: [FIP], radioMetadatafip: rows });
  expect(html).toContain('<ul aria-label="Track history">');
  for (const name of [
    'Search for Bonobo – Kerala on YouTube',
    'Copy Bonobo – Kerala',
    'Save Bonobo – Kerala',
    'Delete Bonobo – Kerala',
  ]) {
    expect(html).toContain(`aria-label="${name}"`);
  }
  expect(html).toContain('dateTime="1970-01-01T00:16:40.000Z"');
  expect(html).not.toContain('aria-current');
});

test('a saved track can be unsaved', () => {
  const html = drawn({ stations: [FIP], radioMetadatafip: rows, savedTracks: rows });
  expect(html).toContain('aria-label="Remove Bonobo – Kerala from saved tracks"');
});

test('the newest track is marked while it sounds', () => {
  const extractedMetadata = { ...ROW, coverImageUrl: '', radioId: 'fip' };
  const playing = {
    currentTrack: { ...STATION, title: 'FIP' },
    extractedMetadata,
    isPlaying: true,
  };
  expect(drawn({ stations: [FIP], radioMetadatafip: rows }, playing)).toContain('aria-current');
});

test('the station that is on comes first, though it has no tracks yet', () => {
  const other = { ...FIP, radioId: 'other', name: 'Other' };
  const currentTrack = { ...STATION, title: 'FIP' };
  const html = drawn({ stations: [other], radioMetadatafip: [] }, { currentTrack });
  expect(html).toContain('This station’s tracks will appear here.');
});

test('before anything was heard it says what to do, and until it is known nothing', () => {
  expect(drawn({ stations: [] })).toContain('Play a station and its tracks will appear here.');
  expect(drawn({})).toContain('aria-label="Loading track history"');
});

test('with a database it says who sees the tracks, and why there are none', () => {
  const shared = drawn({ stations: [FIP], radioMetadatafip: rows, historyStatus: DATABASE });
  expect(shared).toContain('Shared with everyone who uses the database on');
  expect(shared).toContain('db.example');
  const lastError = { sentence: 'The database couldn’t be reached.', at: 1 };
  const historyStatus = { ...DATABASE, lastError, pending: 2 };
  const down = drawn({ stations: [FIP], radioMetadatafip: [], historyStatus });
  expect(down).toContain('Couldn’t load the history');
  expect(down).toContain('2 tracks are waiting here until the database is back.');
  expect(down).toContain('Try again');
});
