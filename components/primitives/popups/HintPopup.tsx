import { Tooltip } from '@base-ui/react/tooltip';
import { HINT_POPUP, type Hint } from './hints';
import { COMES } from './looks';

/** A tooltip's content, drawn above everything. Only `watchHints` decides when it opens and closes. */
export function HintPopup({ open, hint }: { open: boolean; hint: Hint }) {
  return (
    <Tooltip.Root open={open}>
      <Tooltip.Portal>
        <Tooltip.Positioner anchor={hint.of} sideOffset={6} collisionPadding={8} className="z-20">
          <Tooltip.Popup
            {...{ [HINT_POPUP]: '' }}
            className={`max-w-60 rounded-lg bg-ink px-2 py-1 text-xs text-ground shadow-float ${COMES}`}
          >
            {hint.words}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
