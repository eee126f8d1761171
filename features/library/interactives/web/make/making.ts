import { createContext, useContext } from 'react'
import type { Interactive } from '#assessment/interactives/interactive.ts'

export interface Making {
  /** Why a field is refused; undefined before the first attempt to save. */
  problemAt: (path: string) => string | undefined
}

export const MakingContext = createContext<Making>({ problemAt: () => undefined })
export const useMaking = () => useContext(MakingContext)

export interface FieldsProps<Content extends Interactive> {
  content: Content
  /** `field` names what was typed into, so that it is one step of undoing. */
  change: (content: Content, field?: string) => void
}

/** A name for a new part that says nothing about its place among the others. */
export const newKey = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 10)
