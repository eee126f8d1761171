import { runChecks } from './prepare/checks.mjs'
import { install, pinnedNode } from './prepare/prepare.mjs'

install()
const { failed } = await runChecks(pinnedNode())
process.exit(failed ? 1 : 0)
