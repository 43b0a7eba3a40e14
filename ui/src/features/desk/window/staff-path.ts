/** Pages of the desk's window; all others are for visitors and open in the browser. */
export const isStaffPath = (path: string): boolean => /^\/(gerir-reserva|admin)(?=$|[/?#])/.test(path);
