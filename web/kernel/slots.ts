import type { ReactNode } from 'react'
import type { Bilingual } from '#contract/errors.ts'

/** A place on a screen or frame that other features fill with parts of theirs: sections, tabs, dialogs. */
export interface Slot<Props extends object> {
  readonly name: string
  /** Never set; it carries the type of what a part is given. */
  readonly props?: Props
}

export const slot = <Props extends object = Record<never, never>>(name: string): Slot<Props> => ({ name })

/** A component that a slot shows. */
export type Part<Props> = (props: Props) => ReactNode

/** A part for a slot, listed in the `web/screens.ts` of the feature that gives it. */
export interface Filling {
  slot: string
  /** Names the part among those of its slot, such as the anchor of a section. */
  name: string
  title: Bilingual
  /** Parts are shown by rank, the lowest first. */
  rank: number
  /** Loaded as soon as the app starts, for parts that every screen has. */
  early: boolean
  load: () => Promise<Part<never>>
}

interface About<Props> {
  name: string
  title?: Bilingual
  rank?: number
  early?: boolean
  load: () => Promise<Part<Props>>
}

export const fill = <Props extends object>(
  to: Slot<Props>,
  { name, title = { zh: '', en: '' }, rank = 0, early = false, load }: About<Props>,
): Filling => ({
  slot: to.name,
  name,
  title,
  rank,
  early,
  load,
})
