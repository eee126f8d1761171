import { create, type StateCreator, type StoreApi } from 'zustand'
import { useShallow } from 'zustand/react/shallow'

/**
 * A state that components read with a hook. What the hook's selector gives is compared by its entries: a selector that makes a new list or object
 * each time would otherwise render its component without end.
 */
export function createState<State>(start: StateCreator<State>): (<T>(read: (state: State) => T) => T) & StoreApi<State> {
  const use = create<State>()(start)
  return Object.assign(<T>(read: (state: State) => T) => use(useShallow(read)), use)
}
