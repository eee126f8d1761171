import { expect, test } from 'vitest'
import { importsOf, importsOfRepository, violations } from './import-rules.ts'

const judged = (file: string, text: string) => violations(importsOf(file, text))

test.each([
  ['plain/date.ts', "import { x } from '#document/schema/schema.ts'"],
  ['document/gate.ts', "import type { Call } from '#contract/call.ts'"],
  ['contract/users.ts', "import { rooms } from '#server/features.ts'"],
  ['server/users/calls.ts', "import { useTexts } from '../../web/kernel/use-texts.ts'"],
  ['server/users/queries.ts', "import session from '../session/calls.ts'"],
  ['server/users/queries.ts', "import publishing from '../textbooks/publishing-calls.ts'"],
  ['server/kernel/serve.ts', "import { findAccount } from '../session/queries.ts'"],
  ['server/gateways/mail.ts', "import { findAccount } from '../session/queries.ts'"],
  ['web/users/UsersPage.tsx', "import { usersList } from '#features/people/users/contract.ts'"],
  ['web/users/UsersPage.tsx', "const x = await import('../../server/rooms.ts')"],
  ['web/users/UsersPage.tsx', "import { z } from 'zod'"],
  ['web/reading/place.ts', "import {\n  Button,\n} from 'antd'"],
  ['web/ui/Avatar.tsx', "import { x } from '../users/rules.ts'"],
  ['e2e/users.spec.ts', "import { serve } from '#server/kernel/http/serve.ts'"],
])('%s may not: %s', (file, text) => {
  expect(judged(file, text)).toHaveLength(1)
})

test.each([
  ['server/users/calls.ts', "import { findAccount } from '../session/queries.ts'"],
  ['server/rooms.ts', "import users from './users/calls.ts'"],
  ['server/kernel/house.ts', "import { createFileStore } from '../gateways/file-store.ts'"],
  ['web/users/UsersPage.tsx', "import type { usersList } from '#features/people/users/contract.ts'"],
  ['web/layouts/Menu.tsx', "import { menuFor } from '#contract/modules.ts'"],
  ['e2e/users.spec.ts', "import { buildInstitution } from '#server/seeds/institution.ts'"],
])('%s may: %s', (file, text) => {
  expect(judged(file, text)).toEqual([])
})

test('imports of the repository go one way', () => {
  const imports = importsOfRepository()
  expect(imports.length).toBeGreaterThan(100)
  expect(violations(imports)).toEqual([])
})
