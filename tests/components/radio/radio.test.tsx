import { describe, expect, it } from 'vitest';
import { DirectoryNotice } from '@/components/lists/DirectoryNotice';
import { ToasterProvider } from '@/components/primitives/popups/toaster';
import { directoryTrouble, ListEnd } from '@/components/radio/FoundStations';
import { ActiveFilters, Radio } from '@/components/radio/Radio';
import { stationDetail } from '@/components/radio/StationDetail';
import { StationRows } from '@/components/radio/StationRows';
import { NO_FILTERS, searchFor, type Wish } from '@/components/radio/station-search';
import type { DirectoryTrouble } from '@/lib/contract/directory';
import { itemFavourite } from '@/lib/model/favourite';
import type { RadioItem } from '@/lib/model/playable-item';
import { drawnFor } from '../fake-player';

const STATION: RadioItem = {
  ...{ radio_id: 'uuid', id: 'uuid', aURL: 'https://a.example/live', isLive: true },
  ...{
    title: 'FIP',
    place: 'Paris, France',
    tags: ['eclectic', 'jazz'],
    codec: 'AAC',
    bitrate: 128,
  },
  directory: 'radio-browser',
};
const WISH: Wish = { text: '', list: 'near', order: 'votes', ...NO_FILTERS };
const JAZZ = { value: 'jazz', name: 'Jazz', count: 7 };
const ignore = () => {};

describe('the radio page', () => {
  it('has a search, filters, lists, chance and, until stations come, skeletons', () => {
    const html = drawnFor({}, <Radio stations={[STATION]} />);
    expect(html).toContain('type="search" aria-label="Search stations"');
    for (const name of ['Filters', 'Play a random station', 'Loading stations']) {
      expect(html).toContain(`aria-label="${name}"`);
    }
    expect(html).toContain('Near me');
    expect(html).not.toContain('Play FIP');
  });
});

describe('a station’s row', () => {
  const rows = (favourites: object[]) =>
    drawnFor(
      {},
      <ToasterProvider>
        <StationRows stations={[STATION]} more={false} busy={false} onNearEnd={ignore} />
      </ToasterProvider>,
      { favourites },
    );

  it('offers to play, to keep and more, and says where it is and how it sounds', () => {
    const html = rows([]);
    expect(html).toContain('aria-label="Play FIP"');
    expect(html).toContain('aria-label="Add FIP to favourites"');
    expect(html).toContain('aria-label="More options for FIP"');
    for (const text of ['Paris, France', 'eclectic, jazz', 'AAC', '128 kbit/s']) {
      expect(html).toContain(text);
    }
    expect(html).toContain('aria-setsize="1" aria-posinset="1"');
  });

  it('offers to let a favourite go', () => {
    expect(rows([itemFavourite(STATION)])).toContain('aria-label="Remove FIP from favourites"');
  });

  it('says only what is known', () => {
    expect(stationDetail({ ...STATION, place: undefined, tags: [], bitrate: undefined })).toEqual({
      ...{ place: '', tags: '', codec: 'AAC', bitrate: '' },
    });
  });
});

describe('what the directory is asked for', () => {
  it('is the list that was chosen, until there is a text or a filter', () => {
    expect(searchFor(WISH, '')).toMatchObject({ list: 'near', text: '' });
    expect(searchFor(WISH, 'fip')).toMatchObject({ list: 'search', text: 'fip', order: 'votes' });
    expect(searchFor({ ...WISH, tag: JAZZ }, '')).toMatchObject({ list: 'search', tag: 'jazz' });
    expect(searchFor({ ...WISH, bitrateMin: 128 }, '')).toMatchObject({ list: 'search' });
  });
});

describe('the filters that are set', () => {
  it('are each named, to be taken away', () => {
    const html = drawnFor(
      {},
      <ActiveFilters wish={{ ...WISH, tag: JAZZ, bitrateMin: 128 }} onChange={ignore} />,
    );
    expect(html.match(/aria-label="Remove filter: [^"]*"/g)).toEqual([
      'aria-label="Remove filter: Jazz"',
      'aria-label="Remove filter: 128 kbit/s or more"',
    ]);
  });
});

describe('with the directory away', () => {
  const notice = (trouble: DirectoryTrouble, at: number | null) =>
    drawnFor(
      {},
      <DirectoryNotice name="Stations" why={directoryTrouble(trouble)} at={at} onRetry={ignore} />,
    );

  it('a sentence says so, and from when that is what shows', () => {
    const at = new Date(2024, 0, 2, 15, 4).getTime();
    const html = notice('unreachable', at);
    expect(html).toMatch(/The station directory can’t be reached\. Last updated: .*2024/);
    expect(html).toContain('Try again');
  });

  it('being offline is told apart, and nothing is said of what does not show', () => {
    const html = notice('offline', null);
    expect(html).toContain('You’re offline');
    expect(html).not.toContain('Last updated');
  });

  it('the end of the list offers to load more, in place of skeletons', () => {
    expect(drawnFor({}, <ListEnd failed onRetry={ignore} />)).toContain('Load more');
    const html = drawnFor({}, <ListEnd failed={false} onRetry={ignore} />);
    expect(html).toContain('aria-label="Loading more stations"');
  });
});
