import { expect, test } from 'vitest';
import { SectionLinks } from '@/components/settings/SectionLinks';
import { UnreadableSection } from '@/components/settings/UnreadableSection';
import { drawnFor } from '../fake-player';

const entry = (record: string) => ({ place: 'player', record, reason: 'Expected array', at: 1 });
const drawn = (found?: object[]) =>
  drawnFor({}, <UnreadableSection />, { ...(found && { 'set aside': found }) });

test('nothing stands there while nothing is unreadable, or nobody knows yet', () => {
  expect(drawn([])).toBe('');
  expect(drawn()).toBe('');
});

test('what couldn’t be read is counted, and can be taken out and deleted', () => {
  const html = drawn([entry('queue'), entry('settings')]);
  expect(html).toContain('2 stored records couldn’t be read.');
  expect(html.match(/<button.*?<\/button>/g)?.map((one) => one.replace(/<[^>]+>/g, ''))).toEqual([
    'Export',
    'Delete',
  ]);
  expect(drawn([entry('queue')])).toContain('1 stored record couldn’t be read.');
});

test('a link leads there only where there is something', () => {
  const links = (found: object[]) =>
    drawnFor({}, <SectionLinks className="" />, { 'set aside': found });
  expect(links([entry('queue')])).toContain('href="#unreadable"');
  expect(links([])).not.toContain('unreadable');
  expect(links([])).toContain('href="#database"');
});
