/** Before this desk's venue is known there is no other zone to go by. */
export const USUAL_ZONE = 'Africa/Luanda';
