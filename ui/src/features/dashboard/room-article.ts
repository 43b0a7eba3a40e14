/** "na Sala Principal", "no Terraço": Portuguese needs the noun's gender, which its ending nearly always tells. */
export const takesFeminine = (roomName: string): boolean => /^\S*a$/i.test(roomName.trim().split(/\s+/)[0] ?? '');
