import { createContext, useContext, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** The places of a layout that its page may fill. */
export interface Slots {
  actions: HTMLElement | null
  verso: HTMLElement | null
}

export const SlotsContext = createContext<Slots>({ actions: null, verso: null })

/** What stands at the end of the layout's header: saved state, who else is here, buttons. */
export function HeaderActions({ children }: { children: ReactNode }) {
  const { actions } = useContext(SlotsContext)
  return actions && createPortal(children, actions)
}

/** What stands on the left page of the editing layout instead of the book's card, such as the tree of chapters. A drawer on narrow windows. */
export function Verso({ children }: { children: ReactNode }) {
  const { verso } = useContext(SlotsContext)
  return verso && createPortal(children, verso)
}
