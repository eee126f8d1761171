import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ConversionFailed, type ConversionSource, type Converted, type MadeFile } from '#server/kernel/files/conversion/converter.ts'
import { entriesOf, nameOf, openArchive, openZip } from '#server/kernel/files/archive/archive.ts'
import { bytesOf, decoded, type Source } from '#server/kernel/files/archive/archive-source.ts'
import { Refusal } from '#server/kernel/http/refusal.ts'
import { readCmi5 } from './cmi5.ts'
import { readH5p } from './h5p.ts'
import { filesPrefix, type Outline } from './outline.ts'
import { broken } from './paths.ts'
import { readScorm } from './scorm.ts'
import { typeOf } from './types.ts'

/** The largest manifest, and the longest path of a file. */
const [manifestBytes, longestPath] = [8 * 1024 * 1024, 500]

/**
 * Reads a zip as a package that can be played: SCORM 1.2 or 2004, cmi5 or H5P, decided by what is inside. Every file becomes a made file
 * `package/<path>`, and the outline is the fact `outline`. Undefined if it is none of them. Throws a `ConversionFailed` for a package that is broken, and for
 * an archive with too many or too large files, or with paths that lead outside.
 */
export async function readPackage(source: ConversionSource): Promise<Converted | undefined> {
  if (!(await isMarked(source.path))) return undefined
  const archive = await openArchive(source.path, { archives: true, bytes: 1024 * 1024 * 1024 }).catch(asFailure)
  try {
    const outline = await outlineOf(archive)
    if (!outline) return undefined
    const files = await unpack(archive, outline.root, source)
    return { facts: { package: outline.kind, outline }, files }
  } catch (error) {
    return asFailure(error)
  } finally {
    archive.close()
  }
}

/** Names of the files that say that a zip is a package, in its root or in its only folder. */
const marks = /^(?:[^/]+\/)?(?:imsmanifest\.xml|cmi5\.xml|h5p\.json)$/

/** Whether one of the first names in a zip is such a file. Other archives are left alone, however they are made. */
async function isMarked(path: string): Promise<boolean> {
  const zip = await openZip(path, { lazyEntries: true, autoClose: false, decodeStrings: false }).catch(() => undefined)
  if (!zip) return false
  let left = 10_000
  try {
    for await (const entry of entriesOf(zip)) {
      if (marks.test(nameOf(entry))) return true
      if ((left -= 1) === 0) break
    }
    return false
  } catch {
    return false
  } finally {
    zip.close()
  }
}

/** A refusal of the archive is the reason that its owner is told. */
function asFailure(error: unknown): never {
  if (error instanceof Refusal) throw new ConversionFailed(error.words, { cause: error })
  throw error
}

/** The folder in which all files lie, with a slash; empty where they lie in several or in none. */
function commonFolder(paths: readonly string[]): string {
  const [first = ''] = paths
  const folder = first.slice(0, first.indexOf('/') + 1)
  return folder && paths.every((path) => path.startsWith(folder)) ? folder : ''
}

async function outlineOf(archive: Source): Promise<Outline | undefined> {
  const { files } = archive
  const read = async (path: string) => decoded(await bytesOf(archive, path, manifestBytes)).text
  for (const root of new Set(['', commonFolder([...files.keys()])])) {
    const has = (name: string) => files.has(root + name)
    if (has('cmi5.xml')) return readCmi5(await read(`${root}cmi5.xml`), files, root)
    if (has('h5p.json') && has('content/content.json')) return readH5p(files, root, read)
    const scorm = has('imsmanifest.xml') ? readScorm(await read(`${root}imsmanifest.xml`), files, root) : undefined
    if (scorm) return scorm
  }
  return undefined
}

/** Unpacks all files below the folder of the package. They get numbers as names on the disk; their paths stay in the database. */
async function unpack(archive: Source, root: string, { folder, progress, signal }: ConversionSource): Promise<MadeFile[]> {
  const inside = join(folder, 'package')
  await mkdir(inside, { recursive: true })
  const paths = [...archive.files.keys()].filter((path) => path.startsWith(root))
  const made: MadeFile[] = []
  for (const name of paths) {
    if (name.length > longestPath) throw broken('文件路径过长', 'the path of a file is too long')
    const path = join(inside, String(made.length))
    await pipeline(await archive.open(name), createWriteStream(path), { signal }).catch((error: unknown) => {
      if (signal.aborted) throw error
      throw broken(`文件 ${name.slice(0, 200)} 已损坏`, `the file ${name.slice(0, 200)} is damaged`)
    })
    made.push({ name: filesPrefix + name.slice(root.length), path, mime: typeOf(name) })
    await progress((0.9 * made.length) / paths.length)
  }
  return made
}
