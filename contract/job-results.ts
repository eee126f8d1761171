import { z } from 'zod'

// What tasks leave behind: each shape is used by the call that starts the task and by those that tell of it.

export const importStates = ['reading', 'checked', 'running', 'done', 'undone', 'failed'] as const

/** The result of an import's task. */
export const ImportResult = z.object({
  importId: z.uuid(),
  state: z.enum(importStates),
  good: z.int(),
  bad: z.int(),
  made: z.int(),
  changed: z.int(),
  skipped: z.int(),
  failed: z.int(),
})

/** What was found while questions were read or written: at most 2,000 entries. */
const QuestionReport = z.array(
  z.object({
    severity: z.enum(['error', 'warning', 'changed']),
    code: z.string(),
    message: z.string(),
    line: z.int().nullable(),
    path: z.string().nullable(),
    detail: z.string(),
  }),
)

/** The result of an export's task: a file to download at /rman/v1/files/{fileId}. */
export const ExportResult = z.object({
  fileId: z.uuid(),
  name: z.string(),
  count: z.int(),
  size: z.int(),
  /** When the file is deleted automatically; it is deleted sooner when a person whose data it holds is deleted. Absent in results of earlier releases. */
  expiresAt: z.iso.datetime().optional(),
  /** What the format cannot hold; `path` is the number of the question. Of exports of questions only. */
  report: QuestionReport.optional(),
})

/** One entry of an import's report: something it changed, lost or did not find. */
export const ReportEntry = z.object({
  severity: z.enum(['changed', 'lost', 'missing']),
  code: z.string(),
  path: z.string(),
  line: z.int().nullable(),
  detail: z.string(),
})
export type ReportEntry = z.infer<typeof ReportEntry>

/** The result of an import. `counts` are of the imported textbook, not of the source. */
export const TextbookImportResult = z.object({
  textbookId: z.uuid(),
  name: z.string(),
  counts: z.object({
    chapters: z.int(),
    words: z.int(),
    figures: z.int(),
    formulas: z.int(),
    tables: z.int(),
    codeBlocks: z.int(),
    references: z.int(),
    footnotes: z.int(),
  }),
  report: z.array(ReportEntry),
})
export type TextbookImportResult = z.infer<typeof TextbookImportResult>

/** The result of a deletion's task. */
export const DeletionResult = z.object({ forgotten: z.literal(true) })

/** The result of a task that sends messages to people. */
export const SendingResult = z.object({ sent: z.int() })

export const skipReasons = ['gone', 'forbidden', 'changed', 'editing', 'invalid', 'tooLarge'] as const

/**
 * The result of a replacement in the chapters of a textbook, or of taking one back (`undone`). `left` counts chosen hits that could not be replaced; each
 * chapter is named with the version that it has now, or with the reason why it was left as it was.
 */
export const ReplaceResult = z.object({
  textbookId: z.uuid(),
  replaced: z.int(),
  left: z.int(),
  undone: z.boolean(),
  chapters: z.array(z.object({ id: z.uuid(), version: z.int() })),
  skipped: z.array(z.object({ id: z.uuid(), name: z.string(), reason: z.enum(skipReasons) })),
})
export type ReplaceResult = z.infer<typeof ReplaceResult>

/** The result of reading, taking or undoing an import of questions. `count` is how many are in the bank now; `report` has the findings, the first 2,000. */
export const QuestionImportResult = z.object({
  questionImportId: z.uuid(),
  count: z.int(),
  report: QuestionReport,
})
export type QuestionImportResult = z.infer<typeof QuestionImportResult>

/** The result of a rerun: the new course, with how many sections and units it has. */
export const RerunResult = z.object({ courseId: z.uuid(), sections: z.int(), units: z.int() })

/** The result of a conversion: whether the file could be converted. What was made is kept with its bytes. */
export const ConversionResult = z.object({ converted: z.boolean() })

/** What a background task leaves behind; each kind has its own shape. */
export const JobResult = z.union([
  TextbookImportResult,
  ImportResult,
  ExportResult,
  DeletionResult,
  SendingResult,
  ReplaceResult,
  QuestionImportResult,
  RerunResult,
  ConversionResult,
])
export type JobResult = z.infer<typeof JobResult>
