/** Chromium's Network Information API; Firefox has none. */
interface NetworkInformation {
  saveData?: boolean;
  type?: string;
}

/** Whether the listener pays for data, or wants to save it: then only what the listener pressed is requested. */
export function isMetered(): boolean {
  const { connection } = navigator as { connection?: NetworkInformation };
  return connection?.saveData === true || connection?.type === 'cellular';
}
