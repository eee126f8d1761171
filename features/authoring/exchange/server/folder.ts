import type { ReportEntry } from '#contract/job-results.ts'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isArchive, isLeftover, limits, type Source, tooBig, tooMany } from '#server/kernel/files/archive/archive-source.ts'

/** Opens a folder on the server's disk as a manuscript; symbolic links are skipped. */
export async function openFolder(root: string): Promise<Source> {
  const files = new Map<string, number>()
  const skipped: ReportEntry[] = []
  const skip = (path: string, code: string) => skipped.push({ severity: 'lost', code, path, line: null, detail: '' })
  let bytes = 0
  async function visit(folder: string): Promise<void> {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      if (isLeftover(path)) continue
      if (entry.isDirectory()) await visit(path)
      else if (!entry.isFile()) skip(path, 'link-file')
      else if (isArchive(path)) skip(path, 'archive')
      else {
        const { size } = await stat(join(root, path))
        files.set(path, size)
        bytes += size
      }
      if (files.size > limits.entries) throw tooMany()
      if (bytes > limits.bytes) throw tooBig()
    }
  }
  await visit('')
  return { files, skipped, open: async (path) => createReadStream(join(root, path)), close: () => undefined }
}

/** Opens a manuscript of one file; `name` is the original file name. */
export async function openSingle(path: string, name = basename(path)): Promise<Source> {
  const { size } = await stat(path)
  return { files: new Map([[name, size]]), skipped: [], open: async () => createReadStream(path), close: () => undefined }
}
