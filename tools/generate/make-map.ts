import { writeFile } from 'node:fs/promises'
import { mapFile, mapText } from './map.ts'

await writeFile(mapFile, await mapText())
