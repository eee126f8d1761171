import { cycles, importsOfRepository, violations } from './import-rules.ts'

const imports = importsOfRepository()
const found = [...violations(imports), ...cycles(imports)]
for (const line of found) console.log(line)
process.exitCode = found.length ? 1 : 0
