import type { ElementHost } from './element-host';
import type { AudioHost } from './host';

/** The audio host in the background's own page (Firefox). */
export function createPageHost(elementHost: ElementHost): AudioHost {
  return {
    ...elementHost,
    report: async () => elementHost.report(),
    close: () => elementHost.release(),
  };
}
