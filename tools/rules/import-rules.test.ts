import { expect, test } from 'vitest'
import { cycles, importsOf, importsOfRepository, violations } from './import-rules.ts'

const judged = (file: string, text: string) => violations(importsOf(file, text))

const users = 'features/people/users'

test.each([
  ['plain/time/date.ts', "import { x } from '#document/schema/schema.ts'"],
  ['document/gate/gate.ts', "import type { Call } from '#contract/call.ts'"],
  ['contract/files.ts', "import { usersList } from '#features/people/users/contract.ts'"],
  [`${users}/contract.ts`, "import { collected } from '#server/features.ts'"],
  [`${users}/server/calls.ts`, "import { useTexts } from '#web/kernel/texts/use-texts.ts'"],
  [`${users}/server/queries.ts`, "import session from '#features/access/session/server/calls.ts'"],
  [`${users}/server/queries.ts`, "import codes from '#features/access/session/server/codes/code-calls.ts'"],
  [`${users}/server/queries.ts`, "import { sessionFeature } from '#features/access/session/feature.ts'"],
  ['server/kernel/http/serve.ts', "import { findAccount } from '#features/access/session/server/queries.ts'"],
  ['server/gateways/mail/mail.ts', "import { findAccount } from '#features/access/session/server/queries.ts'"],
  ['server/pages/frame.ts', "import { findAccount } from '#features/access/session/server/queries.ts'"],
  [`${users}/web/list/UsersPage.tsx`, "import { usersList } from '../../contract.ts'"],
  [`${users}/web/list/UsersPage.tsx`, "const x = await import('#server/features.ts')"],
  [`${users}/web/list/UsersPage.tsx`, "import { z } from 'zod'"],
  ['features/reading/reader/web/place.ts', "import {\n  Button,\n} from 'antd'"],
  ['web/ui/people/Avatar.tsx', "import { x } from '#features/people/users/web/member-draft.ts'"],
  ['web/ui/people/PersonPicker.tsx', "import { useQuery } from '@tanstack/react-query'"],
  ['web/shell/frames/workbench/TopBar.tsx', "import { Bell } from '#features/messaging/messages/web/inbox/Bell.tsx'"],
  [`${users}/server/calls.ts`, "import { picture } from '#server/testing/matrix/picture.ts'"],
  ['server/seeds/institution.ts', "import { openServer } from '#server/testing/open.ts'"],
  [`${users}/feature.ts`, "const matrix = () => import('./server/matrix.ts')"],
  ['server/testing/matrix/every-call.ts', "import { matrix } from '#features/people/users/server/matrix.ts'"],
  [`${users}/users.spec.ts`, "import { serve } from '#server/kernel/http/serve.ts'"],
])('%s may not: %s', (file, text) => {
  expect(judged(file, text)).toHaveLength(1)
})

test.each([
  [`${users}/server/calls.ts`, "import { findAccount } from '#features/access/session/server/queries.ts'"],
  [
    `${users}/server/matrix.ts`,
    "import { entriesOf } from '#server/testing/matrix/cell.ts'\nimport { buildPerson } from '#server/seeds/institution.ts'",
  ],
  ['bench/random.ts', "import { openServer } from '#server/testing/open.ts'"],
  [`${users}/feature.ts`, "import users from './server/calls.ts'"],
  ['server/features.ts', "import { usersFeature } from '#features/people/users/feature.ts'"],
  ['server/kernel/app.ts', "import { createFileStore } from '#server/gateways/object-store/file-store.ts'"],
  [`${users}/web/list/UsersPage.tsx`, "import type { usersList } from '../../contract.ts'"],
  ['web/shell/menu/Menu.tsx', "import { menuFor } from '#contract/modules.ts'"],
  ['web/kernel/session/state.ts', "import type { userDetail } from '#features/access/account/contract.ts'"],
  [`${users}/users.spec.ts`, "import { buildInstitution } from '#server/seeds/institution.ts'"],
])('%s may: %s', (file, text) => {
  expect(judged(file, text)).toEqual([])
})

test('each import in a cycle between features is reported with its file, type imports included', () => {
  const imports = [
    ...importsOf('features/a/one/server/calls.ts', "import { x } from '#features/b/two/server/queries.ts'"),
    ...importsOf('features/b/two/server/rules.ts', "import { y } from '#features/c/three/server/queries.ts'"),
    ...importsOf('features/c/three/web/Page.tsx', "import type { z } from '#features/a/one/contract.ts'"),
    // A matrix.ts is test code and closes no cycle.
    ...importsOf('features/d/four/server/calls.ts', "import { x } from '#features/e/five/server/queries.ts'"),
    ...importsOf('features/e/five/server/matrix.ts', "import { x } from '#features/d/four/server/rules.ts'"),
    ...importsOf('features/d/four/server/calls.ts', "import { x } from '#features/a/one/server/queries.ts'"),
  ]
  const found = cycles(imports)
  expect(found).toHaveLength(3)
  expect(found).toContain(
    'features/c/three/web/Page.tsx imports features/a/one/contract.ts: c/three and a/one use each other, and features form no cycle',
  )
})

test('the imports of the repository follow the rules and form no cycle between features', () => {
  const imports = importsOfRepository()
  expect(imports.length).toBeGreaterThan(100)
  expect(violations(imports)).toEqual([])
  expect(cycles(imports)).toEqual([])
})
