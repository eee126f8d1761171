import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import { keyTarget, type TreePosition } from '#web/ui/tree/tree-moves.ts'
import type { outlineUnpublish, TaughtUnit, unitChange, unitMove, unitOpen, unitRemove, unitRestore } from '../../contract.ts'
import { mostLevels } from '../limits.ts'
import { outlineLines, unitLine } from '../lines.ts'
import { send } from '#web/kernel/send/send.ts'
import { teachTexts } from './teach-texts.ts'

export type Way = 'up' | 'down' | 'in' | 'out'

/** What can be done with the units of an outline from their rows. */
export function useOutlineActions(courseId: string, units: readonly TaughtUnit[]) {
  const t = useTexts(teachTexts)
  const undo = useUndo()
  const again = { refresh: outlineLines, refreshOnConflict: true }
  const [moveUnit] = useCall<typeof unitMove>('PUT /pressplatform/courses/{courseId}/units/{unitId}/place', again)
  const [removeUnit] = useCall<typeof unitRemove>('DELETE /pressplatform/courses/{courseId}/units/{unitId}', again)
  const [restoreUnit] = useCall<typeof unitRestore>('POST /pressplatform/courses/{courseId}/units/{unitId}/restore', again)
  const [changeUnit] = useCall<typeof unitChange>('PUT /pressplatform/courses/{courseId}/units/{unitId}', again)
  const [withdraw] = useCall<typeof outlineUnpublish>('POST /pressplatform/courses/{courseId}/outline/unpublish', {
    ...again,
    onDone: ({ withdrawn }) => undo(t.withdrawn(withdrawn)),
  })
  const drafts = units.filter(({ state }) => state !== 'removed')
  /** A unit stands at the top or in a section; a section needs a level below it. */
  const allowed = (unit: TaughtUnit, { parentId }: TreePosition) =>
    parentId === null ||
    drafts.some(({ id, kind, parentId: above }) => id === parentId && kind === 'section' && (unit.kind !== 'section' || above === null))
  const targetOf = (unit: TaughtUnit, way: Way) => {
    const target = keyTarget(drafts, unit.id, way, mostLevels)
    return target && allowed(unit, target) ? target : undefined
  }
  const put = (unit: TaughtUnit, { parentId, after }: TreePosition) =>
    moveUnit({ courseId, unitId: unit.id, body: { parentId, afterId: after, rowVersion: unit.rowVersion } })
  const restore = (unit: TaughtUnit) => restoreUnit({ courseId, unitId: unit.id })
  return {
    drafts,
    allowed,
    targetOf,
    put,
    move(unit: TaughtUnit, way: Way) {
      const target = targetOf(unit, way)
      return target ? put(unit, target) : Promise.resolve(undefined)
    },
    async remove(unit: TaughtUnit) {
      if (await removeUnit({ courseId, unitId: unit.id })) undo(t.removed(unit.name), () => void restore(unit))
    },
    restore,
    unpublish: (unit: TaughtUnit) => withdraw({ courseId, body: { units: [{ id: unit.id, rowVersion: unit.rowVersion }] } }),
    async rename(unit: TaughtUnit, name: string) {
      const opened = await send<typeof unitOpen>(unitLine, { courseId, unitId: unit.id }).catch(() => undefined)
      if (!opened) return
      const { content, minutes, rules } = opened
      await changeUnit({ courseId, unitId: unit.id, body: { name, content, minutes, rules, rowVersion: unit.rowVersion } })
    },
  }
}
export type OutlineActions = ReturnType<typeof useOutlineActions>
