import type { Department, departmentAdd, departmentChange, departmentMerge, departmentMove, departmentRemove } from '../../contract-departments.ts'
import type { TreePosition } from '#web/ui/tree/tree-moves.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import { cohortsLine, departmentsLine } from '../list/institution-lines.ts'
import { managementTexts } from '../management-texts.ts'

const refresh = [departmentsLine]

/** Actions on departments. All except merging can be undone. `rows` is the newest list from the server. */
export function useDepartmentActions(rows: readonly Department[]) {
  const t = useTexts(managementTexts)
  const undo = useUndo()
  const [add] = useCall<typeof departmentAdd>('POST /pressplatform/departments', { refresh })
  const [change] = useCall<typeof departmentChange>('PUT /pressplatform/departments/{departmentId}', { refresh })
  const [move] = useCall<typeof departmentMove>('PUT /pressplatform/departments/{departmentId}/place', { refresh })
  const [merge] = useCall<typeof departmentMerge>('PUT /pressplatform/departments/{departmentId}/merge', { refresh: [...refresh, cohortsLine] })
  const [remove] = useCall<typeof departmentRemove>('DELETE /pressplatform/departments/{departmentId}', { refresh })

  const placeOf = ({ id, parentId }: Department): TreePosition => {
    const siblings = rows.filter((row) => row.parentId === parentId)
    return { parentId, after: siblings[siblings.findIndex((row) => row.id === id) - 1]?.id ?? null }
  }
  const put = ({ id }: Department, { parentId, after }: TreePosition) => move({ departmentId: id, body: { parentId, afterId: after } })

  return {
    async add(name: string, { parentId, after }: TreePosition): Promise<Department | undefined> {
      return (await add({ body: { name, parentId, afterId: after } }))?.data
    },
    async change(row: Department, draft: { name: string; code: string | null }): Promise<void> {
      const saved = (await change({ departmentId: row.id, body: { ...draft, rowVersion: row.rowVersion } }))?.data
      if (!saved) return
      const before = { name: row.name, code: row.code, rowVersion: saved.rowVersion }
      undo(t.renamed(draft.name), () => void change({ departmentId: row.id, body: before }))
    },
    async move(row: Department, target: TreePosition): Promise<void> {
      const before = placeOf(row)
      if (await put(row, target)) undo(t.moved(row.name), () => void put(row, before))
    },
    async merge(row: Department, into: Department): Promise<boolean> {
      const done = await merge({ departmentId: row.id, body: { intoId: into.id } })
      if (done) undo(t.merged(row.name, into.name))
      return done !== undefined
    },
    async remove(row: Department): Promise<boolean> {
      const { parentId, after } = placeOf(row)
      const done = await remove({ departmentId: row.id })
      // Only empty departments can be removed, so adding it again at the same place restores it.
      if (done) undo(t.removed(row.name), () => void add({ body: { name: row.name, code: row.code, parentId, afterId: after } }))
      return done !== undefined
    },
  }
}
export type DepartmentActions = ReturnType<typeof useDepartmentActions>
