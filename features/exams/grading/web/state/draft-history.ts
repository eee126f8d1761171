import type { Draft } from './draft.ts'

/** Steps that can be undone at one answer. */
const most = 200

/** What was written at one answer, step by step, so that steps can be undone and redone. Another answer begins with no steps. */
export class DraftHistory {
  private of = ''
  private past: Draft[] = []
  private future: Draft[] = []

  /** Notes that the draft of an answer is replaced by another. */
  wrote(of: string, before: Draft): void {
    this.past = [...(of === this.of ? this.past : []), before].slice(-most)
    this.future = []
    this.of = of
  }

  /** The answer is saved, so its steps cannot be undone any more. */
  end(of: string): void {
    if (of !== this.of) return
    this.past = []
    this.future = []
  }

  canUndo = (of: string): boolean => of === this.of && this.past.length > 0

  canRedo = (of: string): boolean => of === this.of && this.future.length > 0

  /** The draft before the last step; undefined: there is none. */
  undo(of: string, now: Draft): Draft | undefined {
    if (!this.canUndo(of)) return undefined
    this.future.push(now)
    return this.past.pop()
  }

  /** The draft after the step that was undone last; undefined: there is none. */
  redo(of: string, now: Draft): Draft | undefined {
    if (!this.canRedo(of)) return undefined
    this.past.push(now)
    return this.future.pop()
  }
}
