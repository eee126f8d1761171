import { useEffect } from 'react'
import { create } from 'zustand'

interface ObjectNameState {
  /** The name of the object that the screen is about. */
  name: string | undefined
}

export const useShownName = create<ObjectNameState>()(() => ({ name: undefined }))

/** Has the breadcrumb and the browser's title name the object of the screen, such as the textbook. */
export function useObjectName(name: string | undefined): void {
  useEffect(() => {
    useShownName.setState({ name })
    return () => useShownName.setState({ name: undefined })
  }, [name])
}
