// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SectionLinks } from '@/components/settings/SectionLinks';
import { UnreadableSection } from '@/components/settings/UnreadableSection';
import { openPage } from '../../support/page';

const entry = (record: string) => ({ place: 'player', record, reason: 'Expected array', at: 1 });
const openSection = (found?: object[]) =>
  openPage(<UnreadableSection />, { fetched: found && { quarantine: found } });

test('the section is empty if nothing is unreadable, or if that is not known yet', () => {
  expect(openSection([]).container.textContent).toBe('');
  expect(openSection().container.textContent).toBe('');
});

test('unreadable records are counted, with buttons to export and delete them', () => {
  const { container, unmount } = openSection([entry('queue'), entry('settings')]);
  expect(container.textContent).toContain('2 stored records couldn’t be read.');
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(buttons).toEqual(['Export', 'Delete']);
  unmount();
  expect(openSection([entry('queue')]).container.textContent).toContain(
    '1 stored record couldn’t be read.',
  );
});

test('a link leads to the section only if there is something in it', () => {
  const links = (found: object[]) => {
    const { unmount } = openPage(<SectionLinks className="" />, {
      fetched: { quarantine: found },
    });
    const to = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    unmount();
    return to;
  };
  expect(links([entry('queue')])).toContain('#unreadable');
  expect(links([])).not.toContain('#unreadable');
  expect(links([])).toContain('#database');
});
