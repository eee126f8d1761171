import { runChecks } from './checks.mjs'
import { install, pinnedNode } from './prepare.mjs'

install()
const { failed } = await runChecks(pinnedNode())
process.exit(failed ? 1 : 0)
