import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** Bytes that are read at a time. */
const slice = 4 * 1024 * 1024

/** Answers a file with its SHA-256 in hexadecimal, or with an empty text if it cannot be read. */
addEventListener('message', ({ data: file }: MessageEvent<File>) => {
  sumOf(file).then(
    (sum) => postMessage(sum),
    () => postMessage(''),
  )
})

async function sumOf(file: File): Promise<string> {
  const hash = sha256.create()
  for (let from = 0; from < file.size; from += slice) hash.update(new Uint8Array(await file.slice(from, from + slice).arrayBuffer()))
  return bytesToHex(hash.digest())
}
