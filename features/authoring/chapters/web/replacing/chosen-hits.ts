import type { ChapterHits } from '../../contract-replace.ts'

/** The chosen hits of a chapter: all except some, or only some, by their numbers. */
export interface Chosen {
  all: boolean
  except: ReadonlySet<number>
}

const everything: Chosen = { all: true, except: new Set() }
const nothing: Chosen = { all: false, except: new Set() }

/** The choice in each chapter that differs from all hits. */
export type Choice = ReadonlyMap<string, Chosen>

type Counted = Pick<ChapterHits, 'id' | 'count' | 'fixed'>

const of = (choice: Choice, { id }: { id: string }): Chosen => choice.get(id) ?? everything

export const isChosen = (choice: Choice, chapter: { id: string }, at: number): boolean => {
  const { all, except } = of(choice, chapter)
  return all !== except.has(at)
}

/** The number of chosen hits of a chapter; those in formulas never count. */
export const chosenCount = (choice: Choice, chapter: Counted): number => {
  const { all, except } = of(choice, chapter)
  return all ? chapter.count - chapter.fixed - except.size : except.size
}

export function toggleHit(choice: Choice, { id }: { id: string }, at: number): Choice {
  const { all, except } = of(choice, { id })
  return new Map(choice).set(id, { all, except: except.has(at) ? new Set([...except].filter((each) => each !== at)) : new Set([...except, at]) })
}

export const toggleChapters = (choice: Choice, chapters: readonly { id: string }[], on: boolean): Choice =>
  new Map([...choice, ...chapters.map(({ id }) => [id, on ? everything : nothing] as const)])

/** The chapters with chosen hits, as the call names them. */
export const chosenChapters = (choice: Choice, chapters: readonly (Counted & { version: number })[]) =>
  chapters
    .filter((chapter) => chosenCount(choice, chapter) > 0)
    .map((chapter) => {
      const { all, except } = of(choice, chapter)
      return { id: chapter.id, version: chapter.version, all, except: [...except] }
    })
