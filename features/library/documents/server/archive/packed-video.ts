import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { convertPlaylistFolder } from '#features/library/media/server/convert/converter.ts'
import { openArchive } from '#server/kernel/files/archive/archive.ts'
import { ConversionFailed, type ConversionSource, type Converted } from '#server/kernel/files/conversion/converter.ts'
import { Refusal } from '#server/kernel/http/refusal.ts'

/** Files at the top of an archive that are unpacked for a video; their names are used on the disk. */
const plainName = /^\w[\w.-]{0,199}$/
const mostBytes = 4 * 1024 ** 3

/** Converts the video of a zip with a playlist (.m3u8) at its top, beside its segments; undefined where there is no playlist among its paths. */
export async function convertPackedVideo(source: ConversionSource, paths: readonly string[]): Promise<Converted | undefined> {
  if (!paths.some((path) => !path.includes('/') && path.toLowerCase().endsWith('.m3u8'))) return undefined
  const archive = await openArchive(source.path, { bytes: mostBytes }).catch((error: unknown) => {
    throw error instanceof Refusal ? new ConversionFailed(error.words, { cause: error }) : error
  })
  const folder = join(source.folder, 'playlist')
  await mkdir(folder)
  try {
    for (const name of archive.files.keys())
      if (plainName.test(name)) await pipeline(await archive.open(name), createWriteStream(join(folder, name)), { signal: source.signal })
  } finally {
    archive.close()
  }
  return convertPlaylistFolder(source, folder)
}
