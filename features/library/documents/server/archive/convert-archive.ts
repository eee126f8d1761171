import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ConversionSource, type Converter, ConversionFailed } from '#server/kernel/files/conversion/converter.ts'
import { jobThreads, ThreadStopped, threadModule } from '#server/kernel/jobs/thread.ts'
import { readPackage } from '#features/library/packages/server/read/read-package.ts'
import { convertPackedVideo } from './packed-video.ts'
import type { Listing } from './listing.ts'
import { listZip } from './list-zip.ts'
import type * as work from './rar-thread.ts'

const inThread = threadModule<typeof work>(new URL('./rar-thread.ts', import.meta.url), jobThreads)
const limits = { owner: 'conversions', seconds: 60, megabytes: 256 }

const reasons = {
  locked: { zh: '压缩包的目录有密码，无法列出内容', en: 'The names in the archive are protected by a password' },
  broken: { zh: '压缩包已损坏，无法列出内容', en: 'The archive is damaged; what is in it cannot be listed' },
}

/** Lists what is in an archive. Nothing is unpacked but a package or a video that can be played. */
export const archiveConverter: Converter = {
  name: 'archive',
  suffixes: ['zip', 'rar'],
  version: 1,
  async convert(source) {
    const listing = source.suffix === 'rar' ? await listedRar(source) : await listedZip(source)
    const path = join(source.folder, 'entries.json')
    await writeFile(path, JSON.stringify(listing))
    const names = listing.entries.map((entry) => entry.path)
    const played = source.suffix === 'zip' ? ((await readPackage(source)) ?? (await convertPackedVideo(source, names))) : undefined
    return {
      facts: { entries: 'entries.json', ...played?.facts },
      files: [{ name: 'entries.json', path, mime: 'application/json' }, ...(played?.files ?? [])],
      pages: namePages(names),
    }
  },
}

/** Files of an archive that are searched as one page. */
const pageLength = 100

/** The names in an archive by hundreds, so that it is found by what is in it. */
const namePages = (names: readonly string[]): string[] =>
  Array.from({ length: Math.ceil(names.length / pageLength) }, (_, page) =>
    names
      .slice(page * pageLength, (page + 1) * pageLength)
      .join(' ')
      .slice(0, 20_000),
  )

async function listedZip({ path }: ConversionSource): Promise<Listing> {
  try {
    return await listZip(path)
  } catch (cause) {
    throw new ConversionFailed(reasons.broken, { cause })
  }
}

async function listedRar({ path, signal }: ConversionSource): Promise<Listing> {
  try {
    const listed = await inThread('listRar', path, { ...limits, signal })
    if ('failed' in listed) throw new ConversionFailed(reasons[listed.failed])
    return listed
  } catch (error) {
    if (error instanceof ThreadStopped && error.reason !== 'cancelled') throw new ConversionFailed(reasons.broken, { cause: error })
    throw error
  }
}
