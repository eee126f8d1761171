import { cycles, importsOfRepository, violations } from './import-rules.ts'
import { misplaced, sourcesOfRepository } from './layout-rules.ts'

const imports = importsOfRepository()
const found = [...violations(imports), ...cycles(imports), ...misplaced(sourcesOfRepository())]
for (const line of found) console.log(line)
process.exitCode = found.length ? 1 : 0
