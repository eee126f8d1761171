import { open } from 'node:fs/promises'

/** Bytes of a compound file that are looked at: its directory, and the beginnings of its streams, are near one of the ends. */
const most = 4 * 1024 * 1024

const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const utf16 = (name: string) => Buffer.from(name, 'utf16le')
/** Streams that are there only in a document with a password: [MS-OFFCRYPTO] 2.3.4.4 and, of presentations, 2.3.5.1. */
const lockedStreams = [utf16('EncryptedPackage'), utf16('EncryptedSummary')]

/** Whether an office file has a password. Files with X in their suffix are compound files, not archives, once they have one. */
export async function isLocked(path: string): Promise<boolean> {
  const bytes = await ends(path)
  if (!bytes.subarray(0, 8).equals(signature)) return false
  if (lockedStreams.some((name) => bytes.includes(name))) return true
  if (bytes.includes(utf16('WordDocument'))) return isLockedText(bytes)
  if (bytes.includes(utf16('Workbook'))) return isLockedTable(bytes)
  return false
}

/** [MS-DOC] 2.5.1: the bit `fEncrypted` of the head of the stream WordDocument, which begins at a sector. */
function isLockedText(bytes: Buffer): boolean {
  for (let at = 512; at + 12 <= bytes.length; at += 512)
    if (bytes.readUInt16LE(at) === 0xa5ec && bytes.readUInt16LE(at + 2) >= 0xc0) return (bytes.readUInt16LE(at + 10) & 0x0100) !== 0
  return false
}

/** [MS-XLS] 2.4.117: the record FilePass follows the first record of the stream Workbook, perhaps after WriteProtect. */
function isLockedTable(bytes: Buffer): boolean {
  for (let at = 512; at + 8 <= bytes.length; at += 512) {
    if (bytes.readUInt16LE(at) !== 0x0809 || bytes.readUInt16LE(at + 4) !== 0x0600) continue
    let next = at + 4 + bytes.readUInt16LE(at + 2)
    if (next + 4 <= bytes.length && bytes.readUInt16LE(next) === 0x0086) next += 4 + bytes.readUInt16LE(next + 2)
    return next + 2 <= bytes.length && bytes.readUInt16LE(next) === 0x002f
  }
  return false
}

/** The beginning and the end of a file, whose sizes are multiples of a sector. */
async function ends(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const head = Buffer.alloc(Math.min(size, most))
    await file.read(head, 0, head.length, 0)
    if (size <= most) return head
    const from = Math.max(most, Math.floor((size - most) / 512) * 512)
    const tail = Buffer.alloc(size - from)
    await file.read(tail, 0, tail.length, from)
    return Buffer.concat([head, tail])
  } finally {
    await file.close()
  }
}
