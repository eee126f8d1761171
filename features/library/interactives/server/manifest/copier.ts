import { mapFilesOf, mediaOf } from '#assessment/interactives/files.ts'
import { ensureConversion } from '#features/library/files/server/conversions/convert.ts'
import type { FileCopier } from '#server/kernel/files/objects/file-copier.ts'
import { insertFiles } from '#server/kernel/files/file-queries.ts'
import { interactiveMime, readContent, storeBytes, uploadOf } from '../content.ts'
import { insertFilesOf, selectPublicFilesOf } from '../queries.ts'

/** Copies the pictures and the video of an object along, of which its copy then shows its own. Those of earlier versions stay where they are. */
export const interactiveCopier: FileCopier = {
  takes: ({ mime }) => mime === interactiveMime,
  async copy({ db, platform, user, app }, { id, sha256 }) {
    const content = await readContent(app, sha256)
    const used = new Set<string>()
    mapFilesOf(content, (file) => (used.add(file), file))
    const files = (await selectPublicFilesOf(platform, id)).filter((file) => used.has(file.id))
    const ids = await insertFiles(
      db,
      user,
      files.map(({ id: _id, width, height, ...upload }) => ({ ...upload, ...(width && height && { width, height }) })),
    )
    const copies = new Map(files.map((file, at) => [file.id, ids[at] ?? file.id]))
    const [video] = mediaOf(content)
    const played = files.find((file) => file.id === video?.fileId)
    if (played) await ensureConversion(db, user, app.collected.converters, played)
    const { upload, bytes } = uploadOf(mapFilesOf(content, (file) => copies.get(file) ?? file))
    return {
      upload,
      size: files.reduce((sum, { size }) => sum + size, 0),
      async keep(copyId) {
        await insertFilesOf(db, copyId, ids)
        await storeBytes(app, upload.sha256, bytes)
      },
    }
  },
}
