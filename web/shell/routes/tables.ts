import { account } from './account.ts'
import { blank } from './blank.ts'
import { editbook } from './editbook.ts'
import { elsewhere } from './elsewhere.ts'
import { main } from './main.ts'
import { mobile } from './mobile.ts'
import { mycenter } from './mycenter.ts'
import { organization } from './organization.ts'
import type { Entry } from './screen.ts'

/** Every screen and redirect that exists. Those that are still missing are listed in `missing.json`. */
export const entries: readonly Entry[] = [...account, ...blank, ...mobile, ...editbook, ...mycenter, ...main, ...organization, ...elsewhere]
