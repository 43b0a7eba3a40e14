/** The largest answer that a server of ours gives: a table of a year. The snapshot of a large venue's nine days is a tenth. */
const ANSWER_MAX = 10 * 2 ** 20;

/** Something that is no server of ours sends without end. */
export class TooLong extends Error {
  constructor() {
    super('longer than any answer of ours');
    this.name = 'TooLong';
  }
}

/** An answer's text, read no further than it may be long, whatever it says of its length. Throws `TooLong`. */
export async function textOf(response: Response): Promise<string> {
  const { body } = response;
  if (body === null) return '';
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  let bytes = 0;
  // Leaving the loop ends the connection too
  for await (const piece of body) {
    bytes += piece.byteLength;
    if (bytes > ANSWER_MAX) throw new TooLong();
    pieces.push(decoder.decode(piece, { stream: true }));
  }
  return pieces.join('') + decoder.decode();
}
