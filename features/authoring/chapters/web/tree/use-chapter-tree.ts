import type { chapterTree } from '../../contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { createTreeActions } from './tree-actions.ts'
import { treeLine } from './tree-line.ts'

/** The chapters of a textbook and the actions on them. */
export function useChapterTree(textbookId: string) {
  const client = useQueryClient()
  const { data: rows, error, refetch } = useRead<typeof chapterTree>(treeLine, { id: textbookId })
  const actions = useMemo(() => createTreeActions(client, textbookId), [client, textbookId])
  return { rows, error, refetch, actions }
}
