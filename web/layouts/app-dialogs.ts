import { create } from 'zustand'

export type AppDialog = 'search' | 'keys'

/** The dialogs that can stand over every screen: search with its commands, and the list of keys. */
export const useAppDialog = create<{ open: AppDialog | undefined }>()(() => ({ open: undefined }))

export const showDialog = (open: AppDialog) => useAppDialog.setState({ open })
export const closeDialog = () => useAppDialog.setState({ open: undefined })
