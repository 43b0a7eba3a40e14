/** Used until this desk's venue is known. */
export const USUAL_ZONE = 'Africa/Luanda';
