import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { contentProblems } from '#assessment/interactives/problems.ts'
import { mediaOf, picturesOf } from '#assessment/interactives/files.ts'
import { insertResource } from '#features/library/resources/server/write-queries.ts'
import type { App } from '#server/kernel/app.ts'
import { type DemoPeople, demoPerson } from '#server/kernel/people/demo.ts'
import { insertFile } from '#server/kernel/files/file-queries.ts'
import { storeAsset } from '#server/seeds/demo/store-asset.ts'
import { storeBytes, uploadOf } from '../content.ts'
import { insertFilesOf } from '../queries.ts'
import { demoContents } from './demo-contents.ts'
import { demoPictures } from './demo-pictures.ts'
import { hasInteractive } from './demo-queries.ts'

/** The video of the textbook of physics. */
const rollingFile = fileURLToPath(new URL('../../../../../server/seeds/demo/books/college-physics/media/ring-and-disc.mp4', import.meta.url))

/** One interactive object of each kind, which everyone of the institution finds. Does nothing when the author has some. */
export async function loadDemoInteractives(app: App, people: DemoPeople): Promise<void> {
  const author = demoPerson(people, 'author')
  const { cell, spring } = await demoPictures()
  const { upload: rolling } = await storeAsset(app, rollingFile)
  await app.database.withInstitution(author.institutionId, 'read write', async (db) => {
    if (await hasInteractive(db, author.memberId)) return
    const picture = async (name: string, alt: string, bytes: Buffer) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const { id } = await insertFile(db, author, { name, suffix: 'png', mime: 'image/png', size: bytes.length, sha256 }, { width: 960, height: 540 })
      await storeBytes(app, sha256, bytes)
      return { fileId: id, alt }
    }
    const pictures = {
      cell: await picture('细胞.png', '动物细胞示意图：中央一个大圆，周围有几种较小的结构', cell),
      rolling: { fileId: (await insertFile(db, author, rolling)).id, alt: '圆盘和圆环从两条相同的斜面上同时滚下，圆盘先到底端' },
      spring: await picture('弹簧.png', '竖直悬挂的弹簧，下面挂着一个重物，旁边有一个向下的箭头', spring),
    }
    for (const content of demoContents(pictures)) {
      const [problem] = contentProblems(content)
      if (problem) throw new Error(`${content.title}: ${problem.path} ${problem.message.en}`)
      const { upload, bytes } = uploadOf(content)
      const id = await insertResource(db, author, upload, { title: content.title, scope: 'institution', folderId: null, ownerId: author.memberId })
      await insertFilesOf(db, id, [...picturesOf(content).map(({ picture }) => picture.fileId), ...mediaOf(content).map(({ fileId }) => fileId)])
      await storeBytes(app, upload.sha256, bytes)
    }
  })
}
