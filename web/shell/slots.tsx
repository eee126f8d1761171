import { createContext, useContext, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** The elements of a layout that its page may fill. */
export interface Slots {
  actions: HTMLElement | null
  verso: HTMLElement | null
}

export const SlotsContext = createContext<Slots>({ actions: null, verso: null })

/** Renders its children at the end of the layout's header, for example save state, other editors and buttons. */
export function HeaderActions({ children }: { children: ReactNode }) {
  const { actions } = useContext(SlotsContext)
  return actions && createPortal(children, actions)
}

/** Renders its children in the left column of the editing layout instead of the book's card, for example the chapter tree. In narrow windows the column is a drawer. */
export function Verso({ children }: { children: ReactNode }) {
  const { verso } = useContext(SlotsContext)
  return verso && createPortal(children, verso)
}
