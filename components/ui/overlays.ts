/**
 * What opens above the page: menus, dialogs, tooltips, toasts. The first frame shows none of them, and so
 * they are fetched, as one, when it is drawn: they and what places them are more code than all else that
 * the page shows. `Overlay` draws them.
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
