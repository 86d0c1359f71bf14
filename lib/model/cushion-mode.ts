/**
 * How a listener wants live stations. `live`: as close to the broadcast as possible. `unbroken`: far enough behind
 * that outages are not heard. `balanced`: live until the network proves unsteady.
 */
export const CUSHION_MODES = ['live', 'balanced', 'unbroken'] as const;
export type CushionMode = (typeof CUSHION_MODES)[number];
