import { open } from 'node:fs/promises'
import { hasFolder } from '../archive/has-folder.ts'

const ascii = (head: Buffer, at: number, text: string) => head.toString('latin1', at, at + text.length) === text
const zip = (head: Buffer) => ascii(head, 0, 'PK\x03\x04') || ascii(head, 0, 'PK\x05\x06')
const ole = (head: Buffer) => head.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'))
const jpeg = (head: Buffer) => head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff
/** Text in any of the usual encodings: a UTF-16 mark, or no control bytes besides tab, line ends, form feed and escape. */
const text = (head: Buffer) =>
  ascii(head, 0, '\xff\xfe') || ascii(head, 0, '\xfe\xff') || !head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))
const frame = (head: Buffer) => head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0

/** A PDF may begin with some bytes of a transport, but not with markup: a page that only contains the letters is no PDF. */
const pdf = (head: Buffer) => {
  const at = head.subarray(0, 1024).indexOf('%PDF-')
  return at >= 0 && !head.subarray(0, at).includes('<')
}

interface Kind {
  mime: string
  is: (head: Buffer) => boolean
  /** The folder that must be in a zip of this kind. */
  folder?: string
}
const office = 'application/vnd.openxmlformats-officedocument'
const kinds: Record<string, Kind> = {
  jpg: { mime: 'image/jpeg', is: jpeg },
  jpeg: { mime: 'image/jpeg', is: jpeg },
  png: { mime: 'image/png', is: (head) => head.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')) },
  gif: { mime: 'image/gif', is: (head) => ascii(head, 0, 'GIF87a') || ascii(head, 0, 'GIF89a') },
  mp3: { mime: 'audio/mpeg', is: (head) => ascii(head, 0, 'ID3') || frame(head) },
  mp4: { mime: 'video/mp4', is: (head) => ascii(head, 4, 'ftyp') },
  m3u8: { mime: 'application/vnd.apple.mpegurl', is: (head) => ascii(head, 0, '#EXTM3U') || ascii(head, 0, '\xef\xbb\xbf#EXTM3U') },
  pdf: { mime: 'application/pdf', is: pdf },
  zip: { mime: 'application/zip', is: zip },
  rar: { mime: 'application/vnd.rar', is: (head) => ascii(head, 0, 'Rar!\x1a\x07') },
  txt: { mime: 'text/plain; charset=utf-8', is: text },
  csv: { mime: 'text/csv; charset=utf-8', is: text },
  md: { mime: 'text/markdown; charset=utf-8', is: text },
  gift: { mime: 'text/plain; charset=utf-8', is: text },
  xml: { mime: 'application/xml', is: text },
  qti: { mime: 'application/xml', is: text },
  dat: { mime: 'application/xml', is: text },
  imscc: { mime: 'application/zip', is: zip },
  doc: { mime: 'application/msword', is: ole },
  xls: { mime: 'application/vnd.ms-excel', is: ole },
  ppt: { mime: 'application/vnd.ms-powerpoint', is: ole },
  docx: { folder: 'word/', mime: `${office}.wordprocessingml.document`, is: zip },
  xlsx: { folder: 'xl/', mime: `${office}.spreadsheetml.sheet`, is: zip },
  pptx: { folder: 'ppt/', mime: `${office}.presentationml.presentation`, is: zip },
}

/** The media type of files with a suffix; undefined for an unknown one. */
export const mimeOfSuffix = (suffix: string): string | undefined => kinds[suffix]?.mime

/**
 * The media type of a file if its content fits its suffix; undefined if it does not, or the suffix is unknown. A file that is of another kind as well,
 * such as a picture with an archive behind it, has the kind of its suffix and is only ever sent as that (decision 082).
 */
export async function mimeOf(path: string, suffix: string): Promise<string | undefined> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
    const kind = kinds[suffix]
    if (!kind || !bytesRead || !kind.is(buffer.subarray(0, bytesRead))) return undefined
    return !kind.folder || (await hasFolder(path, kind.folder)) ? kind.mime : undefined
  } finally {
    await file.close()
  }
}
