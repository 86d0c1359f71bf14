/** Every station and feed has its own host, so nothing narrower would do. Requested on a click. */
export const HOST_ORIGINS = ['http://*/*', 'https://*/*'];
