import { acceptRichText, isEmptyText } from '#server/kernel/texts/rich-text.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import { invalid } from '#server/kernel/http/refusal.ts'
import type { CallContext } from '#server/kernel/http/handlers.ts'
import { takeFiles } from '#features/library/attachments/server/take-files.ts'
import { isPicture, selectNames } from './detail-queries.ts'

interface Facts {
  name: string
  describe: DocJson | null
  school: string
  classification: string[]
  college: string[]
  subject: string[]
  major: string[]
  cover: string | null
}

interface Before {
  coverFileId: string | null
  textFiles: readonly string[]
}

/**
 * Checks what a person has entered about a course and takes its files: the columns to store, and the files within the introduction. Refuses at its field
 * what does not exist, a cover that is no picture, and a file that the person may not use.
 */
export async function acceptFacts({ db, user }: Pick<CallContext, 'db' | 'user'>, facts: Facts, before: Before) {
  const belonging = {
    classificationIds: [...new Set(facts.classification)],
    collegeIds: [...new Set(facts.college)],
    subjectIds: [...new Set(facts.subject)],
    majorIds: [...new Set(facts.major)],
  }
  const names = await selectNames(db, [belonging])
  const must = (path: string, ids: readonly string[], known: ReadonlyMap<string, unknown>) => {
    if (ids.some((id) => !known.has(id))) throw invalid(path, { zh: '所选项已不存在，请重新选择', en: 'This no longer exists; choose again' })
  }
  must('classification', belonging.classificationIds, names.levels)
  must('college', belonging.collegeIds, names.departments)
  must('subject', belonging.subjectIds, names.types)
  must('major', belonging.majorIds, names.majors)
  if (facts.cover !== null && facts.cover !== before.coverFileId) {
    await takeFiles(db, user, 'cover', [facts.cover])
    if (!(await isPicture(db, facts.cover))) throw invalid('cover', { zh: '封面应为图片', en: 'The cover must be a picture' })
  }
  const text = facts.describe && acceptRichText('describe', facts.describe)
  const textFiles = text ? await takeFiles(db, user, 'describe', text.files, before.textFiles) : []
  const columns = {
    ...belonging,
    name: facts.name,
    school: facts.school,
    coverFileId: facts.cover,
    describe: text && !isEmptyText(text) ? text.doc : null,
    describeText: text?.plain ?? '',
  }
  return { columns, textFiles }
}
