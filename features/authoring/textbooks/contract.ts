import { z } from 'zod'
import { RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { pictureRule, StoredFile } from '#contract/files.ts'
import { batchPreviewOf, BatchResult, Ids, pageOf, Paging } from '#contract/page.ts'

/** 0 unpublished, 1 in review, 2 published, 3 publication cancelled, 4 archived. */
export const PublishStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
/** The state on a card: the publish status, and whether the draft has changed since. */
export const textbookStates = ['draft', 'review', 'published', 'changed', 'withdrawn', 'archived'] as const
export const TextbookState = z.enum(textbookStates)
export type TextbookState = z.infer<typeof TextbookState>

/** Who may read a published book: its team, the institution, institutions that hold an entitlement, everyone. */
export const openScopes = ['private', 'org', 'orgs', 'public'] as const
export const OpenScope = z.enum(openScopes)
export type OpenScope = z.infer<typeof OpenScope>

export const authorRoles = ['chief', 'deputy', 'editor', 'responsible', 'reviewer'] as const
export const Author = z.object({ name: z.string().trim().min(1).max(60), role: z.enum(authorRoles) })

/** 1 a digital textbook, 2 the digital part of a printed one, 3 page images. Publishing names it (specification section 4). */
const textbooksType = z.int().min(1).max(3)

const base = {
  name: z.string().trim().min(1).max(100),
  subtitle: z.string().trim().max(100).default(''),
  describe: z.string().trim().max(2000).default(''),
  question: z.string().trim().max(60).default(''),
  isbn: z
    .string()
    .trim()
    .max(20)
    .regex(/^[\dXx-]*$/)
    .default(''),
  language: z.enum(['zh-CN', 'en-US']).default('zh-CN'),
  editionLabel: z.string().trim().max(40).default(''),
  typeId: z.uuid().nullable().default(null),
  levelId: z.uuid().nullable().default(null),
  majorIds: z.array(z.uuid()).max(10).default([]),
  labels: z.array(z.string().trim().min(1).max(30)).max(10).default([]),
  authors: z.array(Author).max(30).default([]),
  coverFileId: z.uuid().nullable().default(null),
  openScope: OpenScope.default('org'),
  allowCopy: z.boolean().default(true),
  allowDownload: z.boolean().default(false),
}
export const TextbookDraft = z.object(base)
export type TextbookDraft = z.infer<typeof TextbookDraft>

export const Textbook = z.object({
  id: z.uuid(),
  ...base,
  textbooks_type: textbooksType,
  coverUrl: z.string(),
  state: TextbookState,
  publishStatus: PublishStatus,
  onShelf: z.boolean(),
  complete: z.boolean(),
  chapterCount: z.int(),
  writtenCount: z.int(),
  wordCount: z.int(),
  readerCount: z.int(),
  editionNo: z.int().nullable(),
  publishedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string(),
  deletedAt: z.iso.datetime().nullable(),
  rowVersion: RowVersion,
  can: z.object({ edit: z.boolean(), publish: z.boolean(), cancel: z.boolean(), remove: z.boolean(), restore: z.boolean(), purge: z.boolean() }),
})
export type Textbook = z.infer<typeof Textbook>

export const textbookSorts = ['-updatedAt', 'updatedAt', 'name', '-name', '-createdAt', '-publishedAt'] as const

export const TextbookFilter = Paging.extend({
  /** `mine`: textbooks whose team the caller belongs to; `institution`: all of the institution. */
  scope: z.enum(['mine', 'institution']).default('mine'),
  bin: z.boolean().default(false),
  q: z.string().trim().max(100).optional(),
  typeId: z.uuid().optional(),
  levelId: z.uuid().optional(),
  state: TextbookState.optional(),
  sort: z.enum(textbookSorts).default('-updatedAt'),
})

export const textbookList = call('POST /pressplatform/textbooks/info', 'tbook', {
  does: 'Lists textbooks: the caller’s own or the institution’s, filtered by search words, type, level and state; or the recycle bin.',
  body: TextbookFilter,
  data: pageOf(Textbook),
})

/** The number of textbooks; with `more` a lower bound. */
const Count = z.object({ total: z.int(), more: z.literal(true).optional() })

export const TextbookOverview = z.object({
  all: Count,
  published: Count,
  changed: Count,
  draft: Count,
  edited: z.array(Textbook),
  editions: z.array(Textbook),
})
export type TextbookOverview = z.infer<typeof TextbookOverview>

export const textbookOverview = call('GET /pressplatform/textbooks/overview', 'tbook', {
  does: 'Returns the numbers of textbooks by state, and the five last edited and the five last published ones: the caller’s own or the institution’s.',
  query: z.object({ scope: z.enum(['mine', 'institution']).default('mine') }),
  data: TextbookOverview,
})

export const textbookGet = call('GET /pressplatform/textbooks/info/{id}', 'tbook', {
  does: 'Returns one textbook with its basic information and the caller’s permissions on it.',
  data: Textbook,
})

export const textbookAdd = call('POST /pressplatform/textbooks/add', 'tbook', {
  does: 'Creates a textbook; the caller becomes its chief editor.',
  body: TextbookDraft,
  data: Textbook,
})

export const textbookDescribe = call('PUT /pressplatform/textbooks/describe', 'tbook', {
  does: 'Changes the basic information of a textbook, unless someone else has changed it since.',
  body: TextbookDraft.extend({ id: z.uuid(), rowVersion: RowVersion }),
  data: Textbook,
})

export const textbookNameCheck = call('POST /pressplatform/textbooks/check/name', 'tbook', {
  does: 'Returns whether a textbook name is free in the institution, and suggests one if it is not.',
  body: z.object({ name: z.string().trim().min(1).max(100), id: z.uuid().optional() }),
  data: z.object({ available: z.boolean(), suggestion: z.string().nullable() }),
})

export const textbookRemove = call('DELETE /pressplatform/textbooks/delete', 'tbook', {
  does: 'Moves textbooks to the recycle bin; with `purge`, permanently deletes those that are in it.',
  query: z.object({ id: Ids, purge: z.boolean().default(false) }),
  data: BatchResult,
})

export const textbookStatusBatch = call('PUT /pressplatform/textbooks/status/batch', 'tbook', {
  does: 'Puts textbooks on the shelf or takes them off, archives them, or restores them from the archive or recycle bin.',
  body: z.object({ ids: Ids, status: z.enum(['shelf', 'unshelf', 'archive', 'unarchive', 'restore']) }),
  data: BatchResult,
})

export const textbookBatchPreview = call('POST /pressplatform/textbooks/batch/preview', 'tbook', {
  does: 'Returns what taking textbooks away from their readers or authors would do: which ones, which not and why, and how many readers and authors lose access.',
  body: z.object({ ids: Ids, action: z.enum(['unshelf', 'archive', 'cancel', 'remove', 'purge']) }),
  data: batchPreviewOf('readers', 'authors'),
})

export const textbookComplete = call('PUT /pressplatform/textbooks/complete/{id}', 'tbook', {
  does: 'Marks the writing of a textbook as complete, or opens it again.',
  body: z.object({ complete: z.boolean().default(true) }).default({ complete: true }),
  data: Textbook,
})

export const recentChapterList = call('GET /pressplatform/textbooks/work', 'tbook', {
  does: 'Lists the chapters that the caller last worked on.',
  data: z.array(
    z.object({ textbookId: z.uuid(), textbookName: z.string(), chapterId: z.uuid(), chapterName: z.string(), updatedAt: z.iso.datetime() }),
  ),
})

const Named = z.object({ id: z.uuid(), name: z.string(), nameEn: z.string() })

export const levelList = call('GET /pressplatform/textbooks/level', 'signedIn', {
  mayLag: true,
  does: 'Lists the levels of education that a textbook may be for.',
  data: z.array(Named),
})

export const labelList = call('POST /pressplatform/textbooks/Label', 'tbook', {
  does: 'Lists the labels in use in the institution; those that begin with the given text come first.',
  body: z.object({ q: z.string().trim().max(30).default('') }),
  data: z.array(z.object({ name: z.string(), count: z.int() })),
})

export const typeList = call('POST /pressplatform/textbooks/type', 'signedIn', {
  does: 'Lists textbook types: the first level, or those below a type.',
  body: z.object({ parentId: z.uuid().nullable().default(null) }),
  data: z.array(Named),
})

export const typeFirstList = call('GET /pressplatform/textbooks/type/first', 'signedIn', {
  mayLag: true,
  does: 'Lists the first-level textbook types, with the number of the institution’s textbooks in each.',
  data: z.array(Named.extend({ count: z.int() })),
})

export const majorList = call('GET /pressplatform/textbooks/major', 'signedIn', {
  does: 'Lists the disciplines and classes of majors that a textbook may be for.',
  data: z.array(Named.extend({ code: z.string(), parentId: z.uuid().nullable() })),
})

export const imageUpload = call('POST /pressplatform/textbooks/upload/image', 'tbook', {
  does: 'Stores a picture of a textbook (jpg, jpeg, png or gif), for a cover or a figure.',
  upload: pictureRule,
  body: z.object({ textbookId: z.uuid().optional() }),
  data: StoredFile,
})
