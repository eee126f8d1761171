import type { ReadResult } from '../../reading.ts'
import { readLimits } from '../../reading.ts'
import { readLines } from '../../text/read-lines.ts'
import type { LineRole } from '../../text/reading-state.ts'
import { docxLines } from './document-lines.ts'
import type { SourceFiles } from '../../source/source-files.ts'

/**
 * Reads questions from the unpacked files of a Word document, in the grammar of `readText`. Pictures are `asset:<path in the package>`. Never throws: what
 * cannot be read is a finding, and the rest goes on. `place.line` is the ordinal number of a paragraph, from 1.
 */
export function readDocx(files: SourceFiles): ReadResult & { roles: LineRole[] } {
  const { lines, findings } = docxLines(files)
  const read = readLines(lines)
  return { ...read, findings: [...findings, ...read.findings].slice(0, readLimits.findings) }
}
