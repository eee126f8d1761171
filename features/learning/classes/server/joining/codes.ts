import { randomInt } from 'node:crypto'
import { codeLength, codeLetters } from '../rules.ts'

/** A random invitation code. */
export const newCode = (): string => Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('')
