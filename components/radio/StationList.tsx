import { useId } from 'react';
import { itemKey, type RadioItem } from '@/lib/model/playable-item';
import { PlayableRow } from '../ui/PlayableRow';
import { SectionHeading } from '../ui/SectionHeading';

interface StationListProps {
  heading: string;
  stations: readonly RadioItem[];
}

export function StationList({ heading, stations }: StationListProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <SectionHeading id={headingId}>{heading}</SectionHeading>
      <ul aria-labelledby={headingId}>
        {stations.map((station) => (
          <PlayableRow key={itemKey(station)} item={station} />
        ))}
      </ul>
    </section>
  );
}
