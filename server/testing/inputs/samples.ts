import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of sample data from other sources; a test that needs it is skipped where it is missing. */
export const samples = process.env['RECTO_SAMPLES'] ?? fileURLToPath(new URL('../../../../shared/data', import.meta.url))
export const haveSamples = existsSync(join(samples, 'README.md'))
