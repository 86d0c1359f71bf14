/**
 * Everything that opens over the page: menus, dialogs, tooltips, toasts. With their positioning they are
 * more code than the rest of the page, so they are loaded, as one chunk, when the pointer or the focus
 * reaches something that opens one. `Overlay` renders them.
 */

export { AddressPopup } from '../adding/AddressPopup';
export { CarryTray, carry } from '../home/CarryTray';
export { ImportDialog } from '../importing/ImportDialog';
export { CollectDialog } from '../lists/CollectDialog';
export { carryCover } from '../lists/carry-cover';
export { QueueMenuPopup } from '../lists/QueueMenuPopup';
export { bookmarkMoment } from '../player/bookmarking';
export { FullView } from '../player/FullView';
export { beginPull } from '../player/pull';
export { QueueDialog } from '../player/QueueDialog';
export {
  MomentPopup,
  RewindPopup,
  RewindPreview,
  SleepTimerPopup,
  SpeedPopup,
} from '../player/TransportPopups';
export { EpisodeListEditor } from '../podcasts/episodes/EpisodeListEditor';
export { HintPopup } from '../primitives/popups/HintPopup';
export { ToastViewport } from '../primitives/popups/ToastViewport';
export { KeyHelpDialog } from './KeyHelpDialog';
