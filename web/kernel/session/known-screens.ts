import { createContext, useContext } from 'react'

/** Whether the app has a screen at a path. A context, because layouts must not import the screen tables. */
export const HasScreenContext = createContext<(path: string) => boolean>(() => true)

export const useHasScreen = () => useContext(HasScreenContext)
