import type { RightRow, Role, roleImpact, roleRights } from '../../contract-roles.ts'
import { App } from 'antd'
import { useMemo, useState } from 'react'
import { handleError } from '#web/kernel/send/send-errors.ts'
import { browserEnvironment } from '#web/kernel/send/request-environment.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useWarnBeforeUnload } from '#web/ui/form/draft/use-warn-before-unload.ts'
import { memberLines } from '../list/user-lines.ts'
import { bodyOf, changesOf, groupsOf, rightsOf, withRight, type Drafts } from './matrix.ts'
import { roleTexts } from './texts.ts'

const nothing: Drafts = new Map()

/** The unsaved changes of the matrix, their impact, and saving them together. */
export function useRoleDrafts(roles: readonly Role[], rights: readonly RightRow[]) {
  const t = useTexts(roleTexts)
  const { message } = App.useApp()
  const [drafts, setDrafts] = useState(nothing)
  const groups = useMemo(() => groupsOf(rights), [rights])
  const changes = useMemo(() => changesOf(roles, groups, drafts), [roles, groups, drafts])
  const count = changes.reduce((sum, { add, remove }) => sum + add.length + remove.length, 0)
  const impact = useRead<typeof roleImpact>('POST /pressplatform/roles/impact', count ? { body: bodyOf(changes) } : undefined, { keep: true })
  const [send, { busy }] = useCall<typeof roleRights>('PUT /pressplatform/roles/rights', {
    refresh: memberLines,
    silent: true,
    onDone() {
      setDrafts(nothing)
      void message.success(t.saved)
    },
    onFail: (error) => (error.errorCode === 'conflict' ? void message.warning(t.stale) : handleError(error, browserEnvironment)),
  })
  useWarnBeforeUnload(count > 0)
  const held = (role: Role) => drafts.get(role.code) ?? rightsOf(role)
  return {
    groups,
    changes,
    count,
    impact: count ? impact.data : undefined,
    busy,
    held,
    isChanged: (role: Role, code: string) => held(role).has(code) !== rightsOf(role).has(code),
    set: (role: Role, code: string, on: boolean) => setDrafts(new Map(drafts).set(role.code, withRight(held(role), groups, code, on))),
    save: () => void send({ body: bodyOf(changes) }),
    discard: () => setDrafts(nothing),
  }
}
export type RoleDrafts = ReturnType<typeof useRoleDrafts>
