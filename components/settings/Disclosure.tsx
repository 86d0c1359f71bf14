import { Collapsible } from '@base-ui/react/collapsible';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ComponentProps, ReactNode } from 'react';

interface DisclosureProps {
  heading: string;
  /** What its content is rendered as; by default a `div`. */
  render?: ComponentProps<typeof Collapsible.Panel>['render'];
  children: ReactNode;
}

/** A part of a section that few need: collapsed until its heading is pressed. */
export function Disclosure({ heading, render, children }: DisclosureProps) {
  return (
    <Collapsible.Root className="border-t border-line pt-3">
      <Collapsible.Trigger className="group flex w-full items-center gap-2 rounded-lg py-1 text-start font-semibold">
        <ChevronRight
          aria-hidden
          className="size-4 text-muted transition-transform group-data-panel-open:rotate-90 rtl:-scale-x-100 rtl:group-data-panel-open:-rotate-90"
        />
        {heading}
      </Collapsible.Trigger>
      <Collapsible.Panel render={render} className="flex flex-col gap-3 pt-3">
        {children}
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}
