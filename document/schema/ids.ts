const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A new block id: 10 characters of a-z and 0-9, 51 random bits. */
export const newBlockId = (): string => {
  let id = ''
  while (id.length < 10) {
    for (const byte of crypto.getRandomValues(new Uint8Array(16))) {
      // 252 is the largest multiple of 36 in a byte; using larger values would make the first letters more frequent.
      if (byte < 252 && id.length < 10) id += ALPHABET[byte % 36]
    }
  }
  return id
}
