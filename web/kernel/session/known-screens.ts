import { createContext, useContext } from 'react'
import type { LayoutName, WorkScreen } from '../screen.ts'

export interface KnownScreens {
  /** Whether the app has a screen at a path. */
  has: (path: string) => boolean
  /** The screens that are tabs of a layout, in their order. */
  tabsOf: (layout: LayoutName) => readonly (WorkScreen & Required<Pick<WorkScreen, 'tab'>>)[]
}

/** What the layouts know of the screen tables. A context, because they must not import them. */
export const KnownScreensContext = createContext<KnownScreens>({ has: () => true, tabsOf: () => [] })

export const useHasScreen = () => useContext(KnownScreensContext).has
