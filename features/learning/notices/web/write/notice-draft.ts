import type { ChosenClass } from '#features/learning/classes/web/choose/ClassesField.tsx'
import type { StoredFile } from '#contract/files.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import { instantOfLocal, localTime } from '#web/ui/time/local-time.ts'
import type { Notice, NoticeDraft, NoticeRow } from '../../contract.ts'

/** A notice as the form holds it, under the names of the call; the time is that of the institution's clock. */
export interface NoticeValues {
  title: string
  body: DocJson | null
  classIds: ChosenClass[]
  fileIds: StoredFile[]
  pinned: boolean
  needConfirm: boolean
  publishAt: string
  /** Only of one that is published: asks the students to read it again. */
  again: boolean
}

export const emptyNotice = (classes: ChosenClass[]): NoticeValues => ({
  title: '',
  body: null,
  classIds: classes,
  fileIds: [],
  pinned: false,
  needConfirm: false,
  publishAt: '',
  again: false,
})

export const valuesOf = (row: NoticeRow, { body, files, classes }: Pick<Notice, 'body' | 'files' | 'classes'>): NoticeValues => ({
  title: row.title,
  body,
  classIds: classes,
  fileIds: files,
  pinned: row.pinned,
  needConfirm: row.needConfirm,
  publishAt: localTime(row.publishAt),
  again: false,
})

const nothing: DocJson = { type: 'doc', content: [{ type: 'paragraph' }] }

/** What is sent of the typed values; an unchanged time keeps its seconds. */
export function draftOf(values: NoticeValues, before?: NoticeRow): NoticeDraft {
  const { title, body, classIds, fileIds, pinned, needConfirm, publishAt } = values
  return {
    title,
    body: body ?? nothing,
    classIds: classIds.map(({ id }) => id),
    fileIds: fileIds.map(({ id }) => id),
    pinned,
    needConfirm,
    publishAt: before && localTime(before.publishAt) === publishAt ? before.publishAt : instantOfLocal(publishAt),
  }
}

/** Whether a text has a word, a picture or anything else to read. */
export const hasContent = (doc: DocJson | null): boolean => doc !== null && /"type":"(?!doc"|paragraph")/.test(JSON.stringify(doc))
