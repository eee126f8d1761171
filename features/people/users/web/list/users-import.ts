import type { tableImportRule } from '#contract/files.ts'
import type { usersImport } from '../../contract-files.ts'
import { useMemo } from 'react'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { ImportKind } from '#features/workbench/imports/web/import-kind.ts'
import { importTexts } from './import-texts.ts'
import { memberLines } from './user-lines.ts'

// The web app imports the contract as types only, so the rule is repeated here; the server checks again.
const rule = { suffixes: ['xlsx', 'csv'], maxBytes: 20 * 1024 * 1024 } as const satisfies typeof tableImportRule
const refresh = [...memberLines, 'GET /pressplatform/departments', 'GET /pressplatform/cohorts']

/** The import of members from a spreadsheet. */
export function useUsersImport(openCodes: (importId: string) => void): ImportKind {
  const t = useTexts(importTexts)
  return useMemo(
    () => ({
      kind: 'users',
      title: t.title,
      rule,
      help: t.help,
      options: [
        { code: 'updateExisting', label: t.updateExisting, help: t.updateExistingHelp },
        { code: 'createDepartments', label: t.createDepartments, help: t.createDepartmentsHelp },
        { code: 'sendActivation', label: t.sendActivation, help: t.sendActivationHelp },
      ],
      upload: (file, options) =>
        send<typeof usersImport>('POST /unifiedplatform/v1/users/import', { file, body: { dryRun: true } }, { ...options, silent: true }),
      refresh,
      resultHref: ({ id }) => `/user/list?${new URLSearchParams({ from: id })}`,
      codes: { label: t.codes, run: ({ id }) => openCodes(id) },
    }),
    [t, openCodes],
  )
}
