/** Above the largest answer, a table of one year. The snapshot of a large venue is a tenth. */
const ANSWER_MAX = 10 * 2 ** 20;

export class TooLong extends Error {
  constructor() {
    super('longer than any answer of ours');
    this.name = 'TooLong';
  }
}

/** Throws `TooLong`, whatever Content-Length says. */
export async function textOf(response: Response): Promise<string> {
  const { body } = response;
  if (body === null) return '';
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  let bytes = 0;
  // Leaving the loop closes the connection
  for await (const piece of body) {
    bytes += piece.byteLength;
    if (bytes > ANSWER_MAX) throw new TooLong();
    pieces.push(decoder.decode(piece, { stream: true }));
  }
  return pieces.join('') + decoder.decode();
}
