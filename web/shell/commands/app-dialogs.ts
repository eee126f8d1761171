import { create } from 'zustand'

type AppDialog = 'search' | 'keys'

/** The dialogs available on every screen: the command palette and the list of keyboard shortcuts. */
export const useAppDialog = create<{ open: AppDialog | undefined }>()(() => ({ open: undefined }))

export const showDialog = (open: AppDialog) => useAppDialog.setState({ open })
export const closeDialog = () => useAppDialog.setState({ open: undefined })
