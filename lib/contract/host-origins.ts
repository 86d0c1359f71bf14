/** Every station and feed lives on a host of its own, so nothing narrower would do. Asked for on a click. */
export const HOST_ORIGINS = ['http://*/*', 'https://*/*'];
