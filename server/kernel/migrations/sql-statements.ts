export interface Statement {
  text: string
  /** Position in the file, in characters. */
  offset: number
}

// Each alternative is one token. Only a semicolon that is a token of its own ends a statement.
const token =
  /--[^\n]*|\/\*|(?<![\w$])[eE]'(?:[^'\\]|\\[^]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|(?<![\w$])(\$(?:[A-Za-z_]\w*)?\$)[^]*?\1|[A-Za-z_][\w$]*|;/g

/**
 * Splits a migration into its statements as psql does: comments, quoted texts, dollar quotes and bodies between `begin atomic` and `end` are not
 * split. Comments before a statement are left out; nothing else is changed.
 */
export function splitStatements(sql: string): Statement[] {
  const statements: Statement[] = []
  let start = 0
  let words: string[] = []
  let depth = 0
  const close = (end: number) => {
    const offset = skipComments(sql, start)
    const text = sql.slice(offset, end).trimEnd()
    if (text) statements.push({ text, offset })
    words = []
    depth = 0
  }
  token.lastIndex = 0
  for (let found = token.exec(sql); found; found = token.exec(sql)) {
    const word = found[0].toLowerCase()
    if (word === '/*') token.lastIndex = endOfComment(sql, found.index)
    else if (word === ';' && depth === 0) {
      close(found.index)
      start = found.index + 1
    } else if (/^[a-z_]/.test(word) && !word.includes("'")) {
      if (words.length < 4) words.push(word)
      if (createsRoutine(words) && (word === 'begin' || (word === 'case' && depth > 0))) depth++
      else if (word === 'end' && depth > 0) depth--
    }
  }
  close(sql.length)
  return statements
}

/** Only the body of a function or procedure may contain unquoted statements. */
const createsRoutine = (words: readonly string[]) => /^create (or replace )?(function|procedure)\b/.test(words.join(' '))

function skipComments(sql: string, from: number): number {
  const [blank = ''] = /^(?:\s|--[^\n]*)*/.exec(sql.slice(from)) ?? []
  const at = from + blank.length
  return sql.startsWith('/*', at) ? skipComments(sql, endOfComment(sql, at)) : at
}

/** Comments nest in SQL. */
function endOfComment(sql: string, from: number): number {
  const mark = /\/\*|\*\//g
  mark.lastIndex = from
  let depth = 0
  for (let found = mark.exec(sql); found; found = mark.exec(sql)) {
    depth += found[0] === '/*' ? 1 : -1
    if (depth === 0) return mark.lastIndex
  }
  return sql.length
}

/** The line of the character at `offset`, from 1. */
export const lineAt = (sql: string, offset: number) => sql.slice(0, offset).split('\n').length
