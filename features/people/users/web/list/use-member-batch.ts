import type { Member, memberAssign, memberAssignPreview, memberDisable, memberDisablePreview, memberEnable } from '../../contract.ts'
import type { applicationApprove, applicationReject } from '../../contract-applications.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { effectsOf, useBatch, type BatchStep } from '#web/ui/list/selection/use-batch.ts'
import { undoAssignments, type Assignment } from '../member/assignment.ts'
import { texts } from '../texts.ts'
import { memberLines } from './user-lines.ts'

const silent = { silent: true } as const
type Row = { id: string; name: string }

/** Batch actions on members. Disabling, enabling and assigning can be undone. */
export function useMemberBatch(onDone: (ids: string[]) => void) {
  const t = useTexts(texts)
  const { run, ...state } = useBatch(memberLines, onDone)
  const disable: BatchStep = {
    title: t.disableTitle,
    done: t.disableMany,
    run: (ids) => send<typeof memberDisable>('PUT /pressplatform/users/disable', { body: { ids } }, silent),
    ask: {
      title: t.askDisable,
      help: t.askDisableHelp,
      ok: t.disablePeople,
      preview: (ids) => send<typeof memberDisablePreview>('POST /pressplatform/users/disable/preview', { body: { ids } }, silent),
      effects: (counts) =>
        effectsOf(counts, { signedIn: t.endSessions, administrators: t.endAdministrators, teachers: t.endTeachers, authors: t.endAuthors }),
    },
  }
  const enable: BatchStep = {
    title: t.enableTitle,
    done: t.enableMany,
    run: (ids) => send<typeof memberEnable>('PUT /pressplatform/users/enable', { body: { ids } }, silent),
  }
  const approve: BatchStep = {
    title: t.approveTitle,
    done: t.approveMany,
    run: (ids) => send<typeof applicationApprove>('PUT /pressplatform/users/applications/approve', { body: { ids } }, silent),
  }
  const reject = (reason: string): BatchStep => ({
    title: t.rejectTitle,
    done: t.rejectMany,
    run: (ids) => send<typeof applicationReject>('PUT /pressplatform/users/applications/reject', { body: { ids, reason } }, silent),
  })
  const assign = (ids: string[], assignment: Assignment) =>
    send<typeof memberAssign>('PUT /pressplatform/users/assign', { body: { ids, ...assignment } }, silent)
  const assigning = (members: readonly Member[], assignment: Assignment): BatchStep => ({
    title: t.assignTitle,
    done: t.assignMany,
    run: (ids) => assign(ids, assignment),
    ...(assignment.removeRoles?.length && {
      ask: {
        title: t.askAssign,
        help: t.askAssignHelp,
        ok: t.assignPeople,
        preview: (ids) => send<typeof memberAssignPreview>('POST /pressplatform/users/assign/preview', { body: { ids, ...assignment } }, silent),
        effects: (counts) => effectsOf(counts, { losing: t.endRights, administrators: t.endAdministrators, signedIn: t.endNow }),
      },
    }),
    back: {
      title: t.assignTitle,
      done: t.assignBack,
      async run(ids) {
        const groups = undoAssignments(
          members.filter(({ id }) => ids.includes(id)),
          assignment,
        )
        const results = await Promise.all(groups.map((group) => assign(group.ids, group.assignment)))
        return { done: results.flatMap(({ done }) => done), failed: results.flatMap(({ failed }) => failed) }
      },
    },
  })
  return {
    ...state,
    disable: (rows: readonly Row[]) => void run({ ...disable, back: enable }, rows),
    approve: (rows: readonly Row[]) => void run(approve, rows),
    reject: (rows: readonly Row[], reason: string) => void run(reject(reason), rows),
    enable: (rows: readonly Row[]) => void run({ ...enable, back: disable }, rows),
    assign: (members: readonly Member[], assignment: Assignment) => void run(assigning(members, assignment), members),
  }
}
