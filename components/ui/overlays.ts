/**
 * What opens above the page: menus, dialogs, tooltips, toasts. They and what places them are more code than
 * all else that the page shows, and so they are fetched, as one, when the pointer or the focus comes to what
 * opens one. `Overlay` draws them.
 */
export { FullView } from '../player/FullView';
export { QueueDialog } from '../player/QueueDialog';
export { QueueMenuPopup } from '../player/QueueMenuPopup';
export { SleepTimerPopup } from '../player/SleepTimerPopup';
export { SpeedPopup } from '../player/SpeedPopup';
export { AddressPopup } from './AddressPopup';
export { HintPopup } from './HintPopup';
export { ImportDialog } from './ImportDialog';
export { KeyHelpDialog } from './KeyHelpDialog';
export { ToastViewport } from './ToastViewport';
