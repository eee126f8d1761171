import { menuFor, moduleCodes } from '#contract/modules.ts'
import { expect, test } from 'vitest'
import { homeOf } from '#server/pages/home.ts'
import { startPath } from '#web/shell/routes/start-path.ts'
import { entries } from '#web/screens.ts'

// Server and web code do not import each other, so their lists of start pages are compared here.
test.each([[], ...moduleCodes.map((code) => [code]), ['tbook', 'mybook'] as const, ['tbook', 'allbook'] as const])(
  'for the modules %s the server sends the person to the same page as the app',
  (...modules) => {
    const codes = modules.filter((code) => code !== undefined)
    for (const phone of [false, true]) expect(homeOf({ modules: codes }, phone)).toBe(startPath(menuFor(codes), entries, phone))
  },
)
