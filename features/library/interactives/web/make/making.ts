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

/** Whether there is nothing yet that could be played. */
export function isEmpty(content: Interactive): boolean {
  switch (content.kind) {
    case 'hotspot':
      return content.picture === null
    case 'place':
    case 'order':
      return content.items.length === 0
    case 'timeline':
      return content.events.length === 0
    case 'cards':
      return content.cards.length === 0
    case 'slides':
      return content.slides.length === 0
    case 'video':
      return content.video === null
  }
}
