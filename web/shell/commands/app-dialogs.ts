import { createState } from '#web/kernel/hooks/create-state.ts'

type AppDialog = 'search' | 'keys'

/** The dialogs available on every screen: the command palette and the list of keyboard shortcuts. */
export const useAppDialog = createState<{ open: AppDialog | undefined }>(() => ({ open: undefined }))

export const showDialog = (open: AppDialog) => useAppDialog.setState({ open })
export const closeDialog = () => useAppDialog.setState({ open: undefined })
