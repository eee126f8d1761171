import { useGlobal } from '#web/kernel/session/state.ts'
import type { ResourceFolder, ResourceView } from '../../contract.ts'

export const useIsAdministrator = (): boolean => useGlobal(({ userInfo }) => userInfo?.roles.includes('administrator') === true)

/** Where files and folders are added while a view and a folder are shown, and whether the person may. */
export function usePlace(view: ResourceView, folder: ResourceFolder | undefined) {
  const administrator = useIsAdministrator()
  const open = view === 'mine' || (view === 'institution' && administrator)
  return {
    mayAdd: folder ? folder.can.add : open,
    mayAddFolder: (view === 'mine' || view === 'institution') && (folder ? folder.can.change : open),
    target: { scope: view === 'institution' ? ('institution' as const) : ('own' as const), folderId: folder?.id ?? null },
    parentId: folder?.id ?? null,
  }
}
export type Place = ReturnType<typeof usePlace>
