import { cataloguesOf, codeOfProduct, unusedKeys } from './text-keys.ts'

const sources = codeOfProduct()
const found = unusedKeys(await cataloguesOf(sources), sources).toSorted()
for (const line of found) console.log(line)
process.exitCode = found.length ? 1 : 0
