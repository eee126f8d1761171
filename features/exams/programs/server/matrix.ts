import { newProgram } from '#assessment/programs/program.ts'
import { entriesOf, notLogged } from '#server/testing/matrix/cell.ts'
import * as programs from '../contract.ts'

const program = newProgram('javascript')

export const matrix = [
  ...entriesOf(programs)({
    programLanguageList: { ask: () => ({}), expect: 'ok' },
    programRun: { ask: () => ({ body: { program, code: program.solution } }), expect: 'ok', logs: notLogged.reads },
  }),
]
