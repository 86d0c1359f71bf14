import { useOverlays } from './overlay';
import { useToaster } from './toaster';

/**
 * Where what the `ToasterProvider` around it says shows itself: at the end of what scrolls. It is there
 * before the first toast, as far as it has come by then, so that this one, too, is read aloud.
 */
export function Toasts() {
  const toaster = useToaster();
  const overlays = useOverlays();
  return overlays ? <overlays.ToastViewport toaster={toaster} /> : null;
}
