import { createContext, useContext } from 'react'

/** Whether a screen stands at a path. The tables say so, which the frames around screens do not see. */
export const KnownScreens = createContext<(path: string) => boolean>(() => true)

export const useKnownScreens = () => useContext(KnownScreens)
