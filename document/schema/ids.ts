const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Random bytes that are not used yet: one request for many is much faster than many requests. */
const pool = new Uint8Array(4096)
let used = pool.length

function nextByte(): number {
  if (used === pool.length) {
    crypto.getRandomValues(pool)
    used = 0
  }
  return pool[used++] ?? 0
}

/** A new block id: 10 characters of a-z and 0-9, 51 random bits. */
export const newBlockId = (): string => {
  let id = ''
  while (id.length < 10) {
    const byte = nextByte()
    // 252 is the largest multiple of 36 in a byte; using larger values would make the first letters more frequent.
    if (byte < 252) id += ALPHABET[byte % 36]
  }
  return id
}
