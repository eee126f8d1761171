import { menuFor, moduleCodes } from '#contract/modules.ts'
import { expect, test } from 'vitest'
import { homeOf } from '#server/pages/home.ts'
import { startPath } from '#web/shell/routes/start-path.ts'
import { entries } from '#web/screens.ts'

// Server and browser never meet: what both know of the start is compared here.
test.each([[], ...moduleCodes.map((code) => [code]), ['tbook', 'mybook'] as const, ['tbook', 'allbook'] as const])(
  'the server sends someone with %s where the app would',
  (...modules) => {
    const codes = modules.filter((code) => code !== undefined)
    for (const phone of [false, true]) expect(homeOf({ modules: codes }, phone)).toBe(startPath(menuFor(codes), entries, phone))
  },
)
