import type { Call, CallArguments, Data } from '#contract/call.ts'
import type { Bilingual } from '#contract/errors.ts'
import type { ReactNode } from 'react'
import type { Requirement } from './screen.ts'

/** Something that a search has found, and the address that opens it. */
export interface Found {
  id: string
  name: string
  /** Tells it from others of the same name. */
  detail: string
  path: string
  /** The address is a server-rendered page outside the work app. */
  light?: boolean
}

export interface SearchContext {
  /** The modules of the signed-in member. */
  modules: readonly string[]
  /** Calls the server, or takes its cached answer. */
  read: <C extends Call>(line: C['line'], asked: CallArguments<C>) => Promise<Data<C>>
}

export interface Search {
  /** The best matches for the words, at most about ten; without words, what a person is likely to want next. */
  find: (words: string, context: SearchContext) => Promise<Found[]>
  icon: ReactNode
  /** The names are titles of works, which are set in the face of titles. */
  works?: true
}

/** A kind of thing that the command palette finds, listed in the `web/screens.ts` of its feature. */
export interface SearchSource {
  name: string
  /** The heading above what was found. */
  title: Bilingual
  /** Kinds are shown by rank, the lowest first. */
  rank: number
  needs: Requirement
  load: () => Promise<Search>
}
