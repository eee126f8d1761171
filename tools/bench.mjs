import { hand, install, pinnedNode } from './prepare.mjs'

install()
process.exit(await hand(pinnedNode(), ['bench/bench.ts', ...process.argv.slice(2)]))
