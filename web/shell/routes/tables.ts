import { account } from './account.ts'
import { blank } from './blank.ts'
import { editbook } from './editbook.ts'
import { elsewhere } from './elsewhere.ts'
import { main } from './main.ts'
import { mobile } from './mobile.ts'
import { mycenter } from './mycenter.ts'
import { organization } from './organization.ts'
import type { Entry } from './screen.ts'

/** Every screen and redirect that there is. Those that are still missing stand in `tools/specification/missing-screens.json`. */
export const entries: readonly Entry[] = [...account, ...blank, ...mobile, ...editbook, ...mycenter, ...main, ...organization, ...elsewhere]
