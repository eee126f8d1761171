import { importsOfRepository, violations } from './import-rules.ts'

const found = violations(importsOfRepository())
for (const line of found) console.log(line)
process.exitCode = found.length ? 1 : 0
