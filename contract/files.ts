import { z } from 'zod'

/** Upload and attachment suffixes of specification section 5, exactly these seventeen. */
export const attachmentSuffixes = [
  'jpg',
  'png',
  'gif',
  'jpeg',
  'mp3',
  'mp4',
  'ppt',
  'pptx',
  'doc',
  'docx',
  'xlsx',
  'xls',
  'pdf',
  'zip',
  'txt',
  'rar',
  'm3u8',
] as const

export const pictureSuffixes = ['jpg', 'jpeg', 'png', 'gif'] as const

const MiB = 1024 * 1024
export const attachmentRule = { suffixes: attachmentSuffixes, maxBytes: 512 * MiB } as const
export const pictureRule = { suffixes: pictureSuffixes, maxBytes: 20 * MiB } as const
export const avatarRule = { suffixes: pictureSuffixes, maxBytes: 10 * MiB } as const
/** A folder is uploaded as a zip. */
export const textbookImportRule = { suffixes: ['zip', 'md'], maxBytes: 256 * MiB } as const
/** A spreadsheet with one record in each row. */
export const tableImportRule = { suffixes: ['xlsx', 'csv'], maxBytes: 20 * MiB } as const
/** Questions to be brought into a bank: texts, Word, tables, and files and packages of other systems. */
export const questionImportRule = {
  suffixes: ['txt', 'md', 'docx', 'xlsx', 'csv', 'gift', 'xml', 'zip', 'imscc', 'qti', 'dat'],
  maxBytes: 100 * MiB,
} as const
/** A page of an answer by hand. The screen makes pictures of this kind of every photograph and of the pages of a PDF. */
export const answerPageRule = { suffixes: ['jpg', 'jpeg', 'png'], maxBytes: 8 * MiB } as const
/** Evidence for an identity application. */
export const evidenceRule = { suffixes: ['jpg', 'jpeg', 'png', 'pdf'], maxBytes: 10 * MiB } as const

/** A stored file for the screens (specification section 3, File). */
export const StoredFile = z.object({
  id: z.uuid(),
  name: z.string(),
  suffix: z.string(),
  size: z.int(),
  url: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
})
export type StoredFile = z.infer<typeof StoredFile>
