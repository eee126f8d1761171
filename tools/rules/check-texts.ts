import { cataloguesOf, codeOfProduct, unusedKeys } from './text-keys.ts'

const sources = codeOfProduct()
const quotes = sources
  .filter(({ file, text }) => /^(features|web|server|contract)(?!\/seeds\/)/.test(file) && /[「」]/.test(text))
  .map(({ file }) => `${file}: Chinese texts quote with “ ”, not with 「 」`)
const found = [...unusedKeys(await cataloguesOf(sources), sources), ...quotes].toSorted()
for (const line of found) console.log(line)
process.exitCode = found.length ? 1 : 0
