/** The pages that the desk's window shows itself; all others are the visitors' and open in the browser. */
export const isStaffPath = (path: string): boolean => /^\/(gerir-reserva|admin)(?=$|[/?#])/.test(path);
