import type { GradebookMark } from '#assessment/gradebook/rules.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { CellState } from '../../contract.ts'
import type { ItemRow } from '../book/book-queries.ts'

/** Something of a class that gives results by itself and can be an item of its gradebook. */
export interface SourceThing {
  id: string
  title: string
  points: number
}

/** What a person has in an item by its source. */
export interface SourceCell {
  mark: GradebookMark
  state: CellState
  /** The person may see it. */
  seen: boolean
  /** Points before a deduction that the source itself makes, in hundredths, and how late it was. `mark` has those after it. */
  own?: { points: number; lateHours: number }
}

export type CellOf = (item: ItemRow, memberId: string) => SourceCell

/** Where marks come from that are not entered in the gradebook. */
export interface Source {
  /** What of the class can be an item, the earliest first and at most two hundred; or only those of the ids. */
  things(db: Db, classId: string, ids?: readonly string[]): Promise<SourceThing[]>
  /** The results of the students of the class, those who have left it too, in these items of the kind; or of one student. One statement at most. */
  cells(db: Db, classId: string, items: readonly ItemRow[], memberId?: string): Promise<CellOf>
}

export const keyOf = (a: string, b: string) => `${a} ${b}`
