import { readFileSync } from 'node:fs'

/** Number of this release, as package.json has it. */
export const release = (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }).version
