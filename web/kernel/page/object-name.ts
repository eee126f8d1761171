import { useEffect } from 'react'
import { createState } from '../hooks/create-state.ts'

interface ObjectNameState {
  /** The name of the object that the screen shows, such as a textbook. */
  name: string | undefined
}

export const useShownName = createState<ObjectNameState>(() => ({ name: undefined }))

/** Shows the name of the screen's object in the breadcrumb and the browser's title. */
export function useObjectName(name: string | undefined): void {
  useEffect(() => {
    useShownName.setState({ name })
    return () => useShownName.setState({ name: undefined })
  }, [name])
}
