import { useRead } from '#web/kernel/hooks/use-read.ts'
import { pathOf } from '#web/ui/tree/tree.ts'
import type { ResourceFolder, resourceFolderList, ResourceView } from '../../contract.ts'
import { folderLine } from '../lines.ts'

const none: readonly ResourceFolder[] = []

/** The folders of a view: all of them, those within the open one, and the way down to it. Public resources lie in no folder. */
export function useFolders(view: ResourceView, open: string) {
  const { data = none } = useRead<typeof resourceFolderList>(folderLine, view === 'public' ? undefined : { query: { view } })
  const known = new Set(data.map(({ id }) => id))
  const current = data.find(({ id }) => id === open)
  // Of a shared folder the one above it may not be seen.
  const parentOf = ({ parentId }: ResourceFolder) => (parentId && known.has(parentId) ? parentId : null)
  return {
    all: data,
    current,
    path: pathOf(data, current?.id ?? null),
    within: data.filter((folder) => parentOf(folder) === (current?.id ?? null)),
  }
}
export type Folders = ReturnType<typeof useFolders>
