import { createState } from '#web/kernel/hooks/create-state.ts'

/** How many files this page sends; shown with the tasks of the server. */
export const useTasksUnderWay = createState<{ uploads: number }>(() => ({ uploads: 0 }))
