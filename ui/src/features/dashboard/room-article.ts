/** "na Sala", "na Cabine", "no Terraço": Portuguese needs the gender, which the ending nearly always tells. */
export const takesFeminine = (roomName: string): boolean =>
  /^(\S*a|cabine)$/i.test(roomName.trim().split(/\s+/)[0] ?? '');
