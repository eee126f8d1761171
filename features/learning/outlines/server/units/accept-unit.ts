import { acceptRichText } from '#server/kernel/texts/rich-text.ts'
import { filesIn } from '#document/gate/files.ts'
import type { CourseRecord } from '#features/learning/courses/server/queries.ts'
import { storedFilesOf, takeFiles } from '#features/library/attachments/server/take-files.ts'
import { loadHomework } from '#features/learning/homework/server/queries.ts'
import { loadThreads } from '#features/learning/posts/server/reading/reach-queries.ts'
import { loadTest } from '#features/exams/tests/server/queries.ts'
import { ensureConversion } from '#features/library/files/server/conversions/convert.ts'
import { findFile } from '#server/kernel/files/file-queries.ts'
import type { CallContext } from '#server/kernel/http/handlers.ts'
import { invalid } from '#server/kernel/http/refusal.ts'
import type { UnitContent, UnitFacts } from '../../contract.ts'
import { hasChapter } from '../edition/edition-queries.ts'
import { completionsOf } from '../rules/completion.ts'
import { findCycle } from '../rules/release.ts'
import { undefinedIfRefused } from './chosen.ts'
import { type FullUnit, selectUnitFiles, type UnitRow } from './unit-queries.ts'

const players = ['mp4', 'mp3', 'm3u8']

interface Place {
  course: CourseRecord
  /** The units of the course. */
  units: readonly UnitRow[]
  /** The unit as it was; undefined for a new one. */
  before?: FullUnit
}

/** The files within a content. */
function contentFiles(content: UnitContent | undefined): string[] {
  if (!content) return []
  if (content.kind === 'page') return filesIn(content.doc)
  return content.kind === 'media' || content.kind === 'file' ? [content.fileId] : []
}

/** Checks a unit before it is saved, each refusal at its field. Returns it as it is stored, with the files of its draft and of what is published. */
export async function acceptUnit(context: CallContext, facts: UnitFacts, place: Place): Promise<{ facts: UnitFacts; files: string[] }> {
  const { before } = place
  if (before && before.kind !== facts.content.kind)
    throw invalid('content.kind', { zh: '单元的类型不能更改', en: 'The kind of a unit cannot be changed' })
  mustFit(facts)
  mustBeReachable(facts, place)
  const content = await acceptContent(context, facts.content, place)
  const files = [...new Set([...contentFiles(content), ...contentFiles(before?.published?.content)])]
  return { facts: { ...facts, content }, files }
}

function mustFit({ content: { kind }, rules }: UnitFacts): void {
  if (!completionsOf[kind].includes(rules.completion.kind))
    throw invalid('rules.completion', { zh: '这类单元不能这样算完成', en: 'A unit of this kind cannot be completed like this' })
  if (kind === 'section' && (rules.opens || rules.prerequisite || rules.groupName))
    throw invalid('rules', { zh: '章节没有开放规则，请设在单元上', en: 'A section has no release rules; set them on its units' })
  if (rules.noSkip && kind !== 'media')
    throw invalid('rules.noSkip', { zh: '只有视频和音频可以不许跳过', en: 'Only in a video or sound can skipping be held' })
}

/** A prerequisite is another unit of the draft, and no unit waits for itself. */
function mustBeReachable({ rules: { prerequisite } }: UnitFacts, { units, before }: Place): void {
  if (!prerequisite) return
  const path = 'rules.prerequisite'
  const drafts = units.filter(({ deletedAt }) => deletedAt === null)
  const target = drafts.find(({ id }) => id === prerequisite.unitId)
  if (!target || target.kind === 'section') throw invalid(path, { zh: '先决单元不在大纲里', en: 'The prerequisite is not in the outline' })
  if (!before) return
  const waits = new Map(drafts.map(({ id, rules }) => [id, rules.prerequisite?.unitId ?? null]))
  const cycle = findCycle(waits.set(before.id, prerequisite.unitId))
  if (!cycle.includes(before.id)) return
  const names = cycle.map((id) => (id === before.id ? before.name : (drafts.find((unit) => unit.id === id)?.name ?? ''))).join(' → ')
  throw invalid(path, { zh: `这些单元会互相等待：${names}`, en: `These units would wait for each other: ${names}` })
}

async function acceptContent({ db, user, app }: CallContext, content: UnitContent, { course, before }: Place): Promise<UnitContent> {
  const was = before?.content
  const already = () => (before ? selectUnitFiles(db, before.id) : Promise.resolve([]))
  switch (content.kind) {
    case 'page': {
      const { doc, files } = acceptRichText('content.doc', content.doc)
      await takeFiles(db, user, 'content.doc', files, await already())
      return { kind: 'page', doc }
    }
    case 'media':
    case 'file': {
      await takeFiles(db, user, 'content.fileId', [content.fileId], await already())
      const [file] = await storedFilesOf(db, [content.fileId])
      if (content.kind === 'media' && !players.includes(file?.suffix ?? ''))
        throw invalid('content.fileId', { zh: '请选择视频或音频：MP4、MP3 或 M3U8', en: 'Choose a video or sound: MP4, MP3 or M3U8' })
      const stored = content.kind === 'media' && (await findFile(db, content.fileId))
      if (stored) await ensureConversion(db, user, app.collected.converters, stored)
      return content
    }
    case 'chapter': {
      const same = was?.kind === 'chapter' && was.chapterId === content.chapterId && was.textbookId === content.textbookId
      if (!same && (content.textbookId !== course.textbookId || !(await hasChapter(db, course.editionId, content.chapterId))))
        throw invalid('content.chapterId', { zh: '课程所用的教材没有这一章', en: 'The textbook of the course has no such chapter' })
      return content
    }
    case 'test': {
      if (was?.kind === 'test' && was.testId === content.testId) return content
      if (!(await loadTest(db, user, content.testId).catch(undefinedIfRefused)))
        throw invalid('content.testId', { zh: '没有这场测验，或您看不到它', en: 'There is no such test, or you cannot see it' })
      return content
    }
    case 'homework': {
      if (was?.kind === 'homework' && was.homeworkId === content.homeworkId) return content
      const homework = await loadHomework(db, user, content.homeworkId).catch(undefinedIfRefused)
      if (!homework || homework.state === 'draft')
        throw invalid('content.homeworkId', { zh: '没有这份作业，或它还没有布置', en: 'There is no such homework, or it was not given yet' })
      return content
    }
    case 'discussion': {
      const threadIds = [...new Set(content.threadIds)]
      const known = was?.kind === 'discussion' ? was.threadIds : []
      const topics = await loadThreads(db, user, threadIds)
      if (threadIds.some((id) => !known.includes(id) && topics.get(id)?.kind !== 'topic'))
        throw invalid('content.threadIds', { zh: '没有这个讨论，或您看不到它', en: 'There is no such discussion, or you cannot see it' })
      return { ...content, threadIds }
    }
    case 'section':
    case 'link':
      return content
  }
}
