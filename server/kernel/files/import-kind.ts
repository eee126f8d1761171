import type { Bilingual } from '#contract/errors.ts'
import type { Db, PlatformDb } from '../data/db.ts'
import type { App } from '../app.ts'
import type { Language } from '../http/refusal.ts'
import type { User } from '../access/session.ts'

/** A field that a column can be mapped to. */
export interface FieldKind {
  code: string
  name: Bilingual
  required?: true
  example: Bilingual
  /** Other headers for this field, in lower case without spaces. */
  also: readonly string[]
  /** Encrypted in the rows of the import, deleted after its use, and never sent to the browser. */
  secret?: true
}

/** Why a row cannot be imported, or with `warning` why it is left out unless the person accepts it. `value` is a suggested correction. */
export interface Problem {
  field: string
  code: string
  words: Bilingual
  warning?: true
  value?: string | undefined
}

/** A row with its values by field code. */
export interface Row {
  line: number
  values: Readonly<Record<string, string>>
  /** The person has decided to import it in spite of its warnings. */
  accepted: boolean
}

/** Whether a row has a problem that keeps it from being imported. */
export const isRefused = (problems: readonly Pick<Problem, 'warning'>[]) => problems.some(({ warning }) => !warning)
/** Whether a row is not imported as it stands: it has an error, or a warning that was not accepted. */
export const isLeftOut = (problems: readonly Pick<Problem, 'warning'>[], accepted: boolean) =>
  isRefused(problems) || (problems.length > 0 && !accepted)

export interface Checking {
  db: Db
  platform: PlatformDb
  user: User
  app: App
  language: Language
  options: Readonly<Record<string, boolean>>
  /** What the import is about besides its kind, such as the class whose members it imports. */
  targetId: string | null
}

/** The result of a row. `undo` holds the data that are needed to undo it. */
export interface RowResult {
  line: number
  outcome: 'made' | 'changed' | 'skipped' | 'failed'
  objectId?: string
  undo?: object
  problems?: Problem[]
}

/** A row that created or changed something and is to be undone. */
export interface RowToUndo {
  line: number
  outcome: string
  objectId: string | null
  undo: unknown
}

/** Things of one kind that an import would create besides its rows. `names` has the first of them. */
export interface Planned {
  kind: Bilingual
  count: number
  names: string[]
}

/** A kind of import from a table with one row per object. A feature adds its own to the registry. */
export interface ImportKind {
  kind: string
  /** Name in the template and the report. */
  name: Bilingual
  may: (user: User) => boolean
  fields: readonly FieldKind[]
  /** Options with their default values. */
  options: Readonly<Record<string, boolean>>
  /** The texts of the problems by code, for the summary. */
  problems: Readonly<Record<string, Bilingual>>
  /** The problems of the rows at `lines`, or of all rows. `rows` holds every row of the import, so that duplicates are found. */
  check: (context: Checking, rows: readonly Row[], lines?: ReadonlySet<number>) => Promise<Map<number, Problem[]>>
  /** What importing these rows, none of which is left out, would create besides one object for each: by kind, with names. */
  plan?: (context: Checking, rows: readonly Row[]) => Promise<Planned[]>
  /** Why a row was skipped, in the report. */
  skipped: (options: Readonly<Record<string, boolean>>) => Bilingual
  /** Imports rows that are not left out, in the given transaction. What it creates is marked with `importId`. */
  run: (context: Checking, rows: readonly Row[], importId: string) => Promise<RowResult[]>
  /** Undoes rows. Returns the lines that could not be undone, with the reason. */
  undo: (context: Checking, rows: readonly RowToUndo[], importId: string) => Promise<Map<number, Bilingual>>
  /** The path of the screen on which an import goes on, where it is not that of people. */
  screen?: (found: { id: string; targetId: string | null }) => string
  /** Called after all rows, outside of any transaction; may run twice. */
  afterwards?: (context: Omit<Checking, 'db' | 'platform'>, importId: string) => Promise<void>
  /** Removes what the import created besides its rows, after the rows have been undone. */
  tidy?: (context: Checking, importId: string) => Promise<void>
}
