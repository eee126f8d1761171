import { open, readdir, readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { ConversionFailed } from '#server/kernel/files/conversion/converter.ts'
import { failures } from './failures.ts'

/** The most files that a playlist may name, and the most bytes of a playlist. */
const [mostFiles, mostBytes] = [20_000, 4_000_000]

/** The playlist at the top of a folder; of several that which names other playlists, else the first by name. */
export async function findPlaylist(folder: string): Promise<string | undefined> {
  const names = (await readdir(folder)).filter((name) => /^[^.].*\.m3u8$/i.test(name)).toSorted()
  for (const name of names) if (segmentsNamedIn(await readPlaylist(join(folder, name))).some(isPlaylist)) return name
  return names[0]
}

const isPlaylist = (name: string) => /\.m3u8$/i.test(name)

/** The files that a playlist refers to, in its lines and in the attributes of its tags. */
export function segmentsNamedIn(text: string): string[] {
  const lines = text.split(/\r\n?|\n/)
  const named = lines.filter((line) => line.trim() !== '' && !line.startsWith('#')).map((line) => line.trim())
  const attributes = lines
    .filter((line) => line.startsWith('#EXT'))
    .flatMap((line) => [...line.matchAll(/URI="([^"]*)"/g)].map(([, uri = '']) => uri))
  return [...named, ...attributes]
}

/** Checks that a playlist and those that it names refer only to files of the folder which are there, and that nothing is encrypted. */
export async function checkPlaylist(folder: string, name: string): Promise<void> {
  const checked = new Set<string>()
  const open = [name]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (checked.has(next)) continue
    checked.add(next)
    if (checked.size > mostFiles) throw new ConversionFailed(failures.broken)
    if (!isPlaylist(next)) {
      await checkSegment(folder, next)
      continue
    }
    const text = await readPlaylist(join(folder, next))
    if (/^#EXT-X-(SESSION-)?KEY:(?!METHOD=NONE)/m.test(text)) throw new ConversionFailed(failures.encrypted)
    if (next === name && !segmentsNamedIn(text).length) throw new ConversionFailed(failures.emptyPlaylist)
    for (const uri of segmentsNamedIn(text)) open.push(within(folder, next, uri))
  }
}

/** The path in the folder that is meant by a reference in the playlist `from`. */
function within(folder: string, from: string, uri: string): string {
  // A colon makes it an address with a scheme; a percent sign or a question mark would be read differently by different programs.
  if (/[:%?#\\]|^\//.test(uri)) throw new ConversionFailed(failures.segmentElsewhere)
  const path = relative(resolve(folder), resolve(folder, from, '..', uri))
  if (path === '' || path.startsWith('..') || path.startsWith('/')) throw new ConversionFailed(failures.segmentElsewhere)
  return path
}

/** Segments are media: a text in one of them could lead the tools to other files. */
async function checkSegment(folder: string, name: string): Promise<void> {
  const handle = await open(join(folder, name)).catch(() => undefined)
  if (!handle) throw new ConversionFailed(failures.segmentLost)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0)
    const head = buffer.toString('latin1', 0, bytesRead)
    if (!bytesRead || head.startsWith('#') || head.startsWith('ffconcat')) throw new ConversionFailed(failures.broken)
  } finally {
    await handle.close()
  }
}

async function readPlaylist(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new ConversionFailed(failures.segmentLost)
  })
  if (text.length > mostBytes || !text.replace(/^\uFEFF/, '').startsWith('#EXTM3U')) throw new ConversionFailed(failures.broken)
  return text
}
