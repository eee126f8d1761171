import { useMemo } from 'react'
import type { tableImportRule } from '#contract/files.ts'
import type { ImportKind } from '#features/workbench/imports/web/import-kind.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { classMembersImport } from '../../contract-members.ts'
import { classLines } from '../lines.ts'
import { memberTexts } from './member-texts.ts'

// The web app imports the contract as types only, so the rule is repeated here; the server checks again.
const rule = { suffixes: ['xlsx', 'csv'], maxBytes: 20 * 1024 * 1024 } as const satisfies typeof tableImportRule

/** The import of the members of a class from a spreadsheet. */
export function useMembersImport(classId: string): ImportKind {
  const t = useTexts(memberTexts)
  return useMemo(
    () => ({
      kind: 'classMembers',
      title: t.importTitle,
      rule,
      help: t.importHelp,
      options: [],
      upload: (file, options) =>
        send<typeof classMembersImport>('POST /pressplatform/classes/{classId}/members/import', { classId, file }, { ...options, silent: true }),
      refresh: classLines,
      resultHref: () => `/education/classes/member?${new URLSearchParams({ id: classId })}`,
    }),
    [t, classId],
  )
}
