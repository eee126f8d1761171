import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureConversion } from '#features/library/files/server/conversions/convert.ts'
import type { App } from '#server/kernel/app.ts'
import { newId } from '#server/kernel/data/id.ts'
import { type DemoPeople, type DemoPerson, demoPerson } from '#server/kernel/people/demo.ts'
import { binResources } from '../../batch/batch-queries.ts'
import { insertFolder } from '../../folders/folder-queries.ts'
import { insertShares } from '../../shares/share-queries.ts'
import { insertResource, updateResource } from '../../write-queries.ts'
import { findDemoResources } from './demo-queries.ts'
import { documentBytes, fieldNotes, pictureBytes, readingSheet, tidyRules } from './demo-works.ts'

type Folder = 'maps' | 'notes' | 'emblems'
interface Work {
  name: string
  mime: string
  bytes: Buffer
  by: 'author' | 'teacher' | 'admin'
  scope?: 'institution' | 'public'
  folder?: Folder
  about: {
    describe?: string
    alt?: string
    licence?: string
    rightsHolder?: string
    source?: string
    tags?: string[]
    knowledgePoints?: string[]
    download?: boolean
  }
  binned?: true
  sharedWith?: 'teacher'
}

const png = 'image/png'
const original = { licence: 'CC BY 4.0', rightsHolder: '江川理工大学', source: '本校自制' }

const works = async (): Promise<Work[]> => [
  {
    name: '河流与远山.png',
    mime: png,
    bytes: await pictureBytes('river'),
    by: 'author',
    folder: 'maps',
    about: { ...original, alt: '四层由浅到深的山与水，右上方是太阳', tags: ['河流', '封面'], knowledgePoints: ['河流地貌'] },
  },
  {
    name: '等高线：一座山.png',
    mime: png,
    bytes: await pictureBytes('contours'),
    by: 'author',
    folder: 'maps',
    about: { ...original, alt: '九圈等高线，每四圈一条粗线，中间是山顶', tags: ['地图', '等高线'], knowledgePoints: ['等高线'] },
    sharedWith: 'teacher',
  },
  {
    name: '逐月降水.png',
    mime: png,
    bytes: await pictureBytes('rain'),
    by: 'author',
    folder: 'maps',
    about: { ...original, alt: '十二根柱子，六月最高，冬季最低', tags: ['气候', '图表'], knowledgePoints: ['降水'] },
  },
  { name: '岩层剖面.png', mime: png, bytes: await pictureBytes('strata'), by: 'author', about: { ...original, tags: ['岩石'] } },
  {
    name: '河边的一小时.txt',
    mime: 'text/plain',
    bytes: Buffer.from(fieldNotes),
    by: 'author',
    folder: 'notes',
    about: { describe: '野外观察的示例记录，可以发给学生照着写。', tags: ['观察', '河流'], source: '本校自制' },
  },
  {
    name: 'Reading a river.pdf',
    mime: 'application/pdf',
    bytes: await documentBytes('Reading a river', readingSheet),
    by: 'author',
    folder: 'notes',
    about: { ...original, describe: '双语课用的两页阅读材料。', tags: ['河流', '双语'], knowledgePoints: ['河流地貌', '等高线'] },
  },
  { name: '旧封面草图.png', mime: png, bytes: await pictureBytes('flower'), by: 'author', about: { tags: ['封面'] }, binned: true },
  {
    name: '花的放射对称.png',
    mime: png,
    bytes: await pictureBytes('flower'),
    by: 'teacher',
    about: { ...original, alt: '十二片叶子绕着一个圆心，每片相隔三十度', tags: ['对称'], knowledgePoints: ['旋转对称'] },
  },
  {
    name: '校徽（示例）.png',
    mime: png,
    bytes: await pictureBytes('emblem'),
    by: 'admin',
    scope: 'institution',
    folder: 'emblems',
    about: { alt: '六边形里的一道波浪', rightsHolder: '江川理工大学', licence: '仅限本校', tags: ['标志'], download: false },
  },
  {
    name: '素材命名约定.txt',
    mime: 'text/plain',
    bytes: Buffer.from(tidyRules),
    by: 'admin',
    scope: 'institution',
    about: { describe: '给作者看的四条约定。', tags: ['规范'], source: '本校自制' },
  },
  {
    name: '地形图例.png',
    mime: png,
    bytes: await pictureBytes('contours'),
    by: 'admin',
    scope: 'public',
    about: {
      ...original,
      alt: '一座山的等高线，中间是山顶',
      describe: '可以在任何教材里使用，请注明来源。',
      tags: ['地图', '图例'],
      knowledgePoints: ['等高线'],
    },
  },
  {
    name: '十二个月的雨.png',
    mime: png,
    bytes: await pictureBytes('rain'),
    by: 'admin',
    scope: 'public',
    about: { ...original, alt: '逐月降水的柱状图', tags: ['气候', '图表'], knowledgePoints: ['降水'] },
  },
]

/** Puts bytes into the store; returns their sum. */
async function store({ scratch, store: objects }: App, bytes: Buffer): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const folder = join(scratch, `demo-${newId()}`)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'bytes'), bytes)
  await objects.put(sha256, join(folder, 'bytes'))
  await rm(folder, { recursive: true, force: true })
  return sha256
}

/** A dozen resources in folders: personal ones, ones of the institution, public ones, one shared and one in the bin. Does nothing once there are any. */
export async function loadDemoResources(app: App, people: DemoPeople): Promise<void> {
  const persons: Record<Work['by'], DemoPerson> = {
    author: demoPerson(people, 'author'),
    teacher: demoPerson(people, 'teacher'),
    admin: demoPerson(people, 'admin'),
  }
  const { author, admin } = persons
  await app.database.withInstitution(author.institutionId, 'read write', async (db) => {
    if (await findDemoResources(db, author.memberId)) return
    const top = (by: DemoPerson, name: string, ownerId: string | null) => insertFolder(db, by, { name, parentId: null, ownerId })
    const folders: Record<Folder, string> = {
      maps: await top(author, '地理图示', author.memberId),
      notes: await top(author, '阅读与记录', author.memberId),
      emblems: await top(admin, '标志与模板', null),
    }
    for (const { name, mime, bytes, by, scope = 'own', folder, about, binned, sharedWith } of await works()) {
      const owner = persons[by]
      const suffix = name.split('.').at(-1) ?? ''
      const upload = { name, suffix, mime, size: bytes.length, sha256: await store(app, bytes) }
      const picture = mime === png ? { width: 1280, height: 800 } : {}
      const title = name.slice(0, -suffix.length - 1)
      const folderId = folder ? folders[folder] : null
      const id = await insertResource(db, owner, { ...upload, ...picture }, { title, scope, folderId, ownerId: owner.memberId })
      await updateResource(db, owner, id, 1, about)
      await ensureConversion(db, owner, app.collected.converters, upload)
      if (binned) await binResources(db, owner.memberId, [id], true)
      if (sharedWith)
        await insertShares(db, owner, { ids: [id], folderIds: [] }, [{ memberId: persons[sharedWith].memberId, usergroupId: null, access: 'edit' }])
    }
  })
}
