/**
 * What opens above the page: menus, dialogs, tooltips, toasts. They and what places them are more code than
 * all else that the page shows, and so they are fetched, as one, when the pointer or the focus comes to what
 * opens one. `Overlay` draws them.
 */

export { AddressPopup } from '../adding/AddressPopup';
export { ImportDialog } from '../importing/ImportDialog';
export { QueueMenuPopup } from '../lists/QueueMenuPopup';
export { FullView } from '../player/FullView';
export { QueueDialog } from '../player/QueueDialog';
export { SleepTimerPopup, SpeedPopup } from '../player/TransportPopups';
export { HintPopup } from '../primitives/popups/HintPopup';
export { ToastViewport } from '../primitives/popups/ToastViewport';
export { KeyHelpDialog } from './KeyHelpDialog';
