/** "na Sala Principal", "no Terraço": Portuguese asks for the noun's gender, and its ending tells it nearly always. */
export const takesFeminine = (roomName: string): boolean => /^\S*a$/i.test(roomName.trim().split(/\s+/)[0] ?? '');
