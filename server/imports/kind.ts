import type { Words } from '@recto/contract/errors'
import type { Db, Platform } from '../kernel/db.ts'
import type { House } from '../kernel/house.ts'
import type { Language } from '../kernel/refusal.ts'
import type { User } from '../kernel/session.ts'

/** A field that a column may be brought into. */
export interface FieldKind {
  code: string
  name: Words
  required?: true
  example: Words
  /** Other words that a header may have, in lower case without spaces. */
  also: readonly string[]
  /** Sealed while it waits and wiped when it has been used; shown to nobody. */
  secret?: true
}

/** Why a row cannot be taken; `value` is offered instead. */
export interface Problem {
  field: string
  code: string
  words: Words
  value?: string | undefined
}

/** A row as its kind sees it: values by field. */
export interface Row {
  line: number
  values: Readonly<Record<string, string>>
}

export interface Checking {
  db: Db
  platform: Platform
  user: User
  house: House
  language: Language
  options: Readonly<Record<string, boolean>>
}

/** What came of a row. `undo` is what it takes to take it back. */
export interface Done {
  line: number
  outcome: 'made' | 'changed' | 'skipped' | 'failed'
  objectId?: string
  undo?: object
  problems?: Problem[]
}

/** A row that was made or changed, when it is to be taken back. */
export interface Undoing {
  line: number
  outcome: string
  objectId: string | null
  undo: unknown
}

/** What can be imported from a table with a row for each thing. A room adds its own to the registry. */
export interface ImportKind {
  kind: string
  /** Of the template and the report. */
  name: Words
  may: (user: User) => boolean
  fields: readonly FieldKind[]
  /** Options with what they are when nothing is said. */
  options: Readonly<Record<string, boolean>>
  /** Each kind of problem in words, for the summary. */
  problems: Readonly<Record<string, Words>>
  /** The problems of the rows at `lines`, or of all. Every row of the import is there, so that doubles are found. */
  check: (context: Checking, rows: readonly Row[], lines?: ReadonlySet<number>) => Promise<Map<number, Problem[]>>
  /** Imports rows that have no problem, in the given transaction; `importId` marks what it makes. */
  run: (context: Checking, rows: readonly Row[], importId: string) => Promise<Done[]>
  /** Takes rows back; answers those that stay, and why. */
  undo: (context: Checking, rows: readonly Undoing[], importId: string) => Promise<Map<number, Words>>
  /** After all rows, outside of any transaction; may run twice. */
  afterwards?: (context: Omit<Checking, 'db' | 'platform'>, importId: string) => Promise<void>
  /** What still holds after everything else has been taken back. */
  tidy?: (context: Checking, importId: string) => Promise<void>
}
