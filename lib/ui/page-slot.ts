/** Tells this page from the others that search at the same time. */
const PAGE = crypto.randomUUID();

/** The slot in which this page searches for the list of this name. */
export const pageSlot = (list: string): string => `${PAGE} ${list}`;
