import { maxDepartmentDepth } from '#features/people/institutions/contract-departments.ts'
import { passwordProblem } from '#plain/access/password-rules.ts'
import type { Problem, Row } from '#server/kernel/files/import-kind.ts'

/** A row of the file after parsing; null or empty where the cell is empty. */
export interface Person {
  line: number
  name: string
  number: string | null
  account: string | null
  phone: string | null
  mail: string | null
  roles: string[]
  title: string | null
  department: string[]
  cohort: string | null
  entryYear: number | null
  password: string | null
}

/** Spaces between Chinese characters of a name are only there for alignment. */
const withoutAlignment = (name: string) => name.replace(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, '')
const list = (text: string) =>
  text
    .split(/[,，、;；|]+/)
    .map((part) => part.trim())
    .filter(Boolean)
const digits = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s-]/g, '')
    .replace(/^\+?86(?=1\d{10}$)/, '')

export function personOf({ line, values }: Row): Person {
  const text = (field: string) => (values[field] ?? '').trim() || null
  const year = text('entryYear')
    ?.normalize('NFKC')
    .match(/(19|2[01])\d{2}/)?.[0]
  return {
    line,
    name: withoutAlignment(text('name') ?? ''),
    number: text('number')?.normalize('NFKC') ?? null,
    account: text('account')?.normalize('NFKC') ?? null,
    phone: values['phone'] ? digits(values['phone']) || null : null,
    mail: text('mail')?.normalize('NFKC') ?? null,
    roles: list(values['roles'] ?? ''),
    title: text('title'),
    department: (values['department'] ?? '')
      .split(/\s*[/>＞／\\]\s*/)
      .map((part) => part.trim())
      .filter(Boolean),
    cohort: text('cohort'),
    entryYear: year ? Number(year) : null,
    password: values['password'] || null,
  }
}

const isTotal = (text: string) => /^(合计|总计|小计|共计|总人数|(sub)?total|sum)[\s:：]*\d*\s*人?$|^共\s*\d+\s*(人|条|行)$/i.test(text.trim())

/** A text without any letter, with several digits or an address, or a word that stands for nothing: no name of a person. */
const isNoName = (name: string) =>
  !/\p{L}/u.test(name) || /\d.*\d.*\d|[@＠]|https?:/i.test(name) || /^(姓名|name|无|空|暂无|null|none|n\/a|undefined|x+)$/i.test(name)

/** Format problems of a row, without looking at other rows or the database. */
export function formatProblems(person: Person, { values, accepted }: Row): Problem[] {
  const { name, number, account, phone, mail, title, department, entryYear, password } = person
  const found: Problem[] = []
  const add = (field: string, code: string, zh: string, en: string) => void found.push({ field, code, words: { zh, en } })
  const warn = (field: string, code: string, zh: string, en: string) => void found.push({ field, code, words: { zh, en }, warning: true })
  if (!name && (accepted || !Object.values(values).some(isTotal))) add('name', 'name.empty', '姓名不能空', 'The name is missing')
  else if (!name || isTotal(name)) warn('name', 'name.total', '像是合计行，不是一个人', 'This looks like a line of totals, not a person')
  else if (isNoName(name)) warn('name', 'name.odd', '不像姓名，请核对', 'This does not look like a name; please check')
  for (const field of ['number', 'account', 'phone'] as const)
    if (/^\d+(\.\d+)?E\+?\d+$/i.test((values[field] ?? '').trim()))
      add(
        field,
        'number.rounded',
        '表格把它写成了科学计数法，后几位已丢失；请把这一列设为文本后重新填写',
        'The spreadsheet wrote it in scientific notation and lost its last digits; format the column as text and enter it again',
      )
  if (name.length > 60) add('name', 'name.long', '最多 60 个字', 'At most 60 characters')
  if (number && number.length > 40) add('number', 'number.format', '最多 40 个字符', 'At most 40 characters')
  if (account && !/^[\p{L}\p{N}._@-]{3,40}$/u.test(account))
    add('account', 'account.format', '3 到 40 个字母、数字、点或横线', '3 to 40 letters, digits, dots or dashes')
  if (phone && !/^1[3-9]\d{9}$/.test(phone)) {
    const missing = 11 - phone.length
    if (/^\d+$/.test(phone) && missing > 0)
      add('phone', 'phone.format', `少 ${missing} 位，应为 11 位`, `${missing} missing; a phone number has 11 digits`)
    else if (/^\d+$/.test(phone) && missing < 0)
      add('phone', 'phone.format', `多 ${-missing} 位，应为 11 位`, `${-missing} too many; a phone number has 11 digits`)
    else add('phone', 'phone.format', '应为 11 位手机号', 'Enter a mobile number of 11 digits')
  }
  if (mail && !/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(mail)) add('mail', 'mail.format', '应为 name@example.edu.cn', 'Enter it as name@example.edu')
  if (title && title.length > 40) add('title', 'title.long', '最多 40 个字', 'At most 40 characters')
  if (department.length > maxDepartmentDepth)
    add('department', 'department.deep', `院系最多 ${maxDepartmentDepth} 级`, `Departments have at most ${maxDepartmentDepth} levels`)
  if (values['entryYear']?.trim() && entryYear === null)
    add('entryYear', 'year.format', '应为四位年份，如 2026', 'Enter a year of four digits, such as 2026')
  if (password && passwordProblem(password, account ?? number ?? ''))
    add('password', 'password.weak', '至少 8 位，且不能太常见', 'At least 8 characters, and not a common one')
  return found
}

/** The edit distance of two words in changed, added or removed characters; letters that look like digits count as equal to them. */
export function distance(one: string, other: string): number {
  const [a, b] = [normalized(one), normalized(other)]
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [i, character] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, each] of [...b].entries())
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (character === each ? 0 : 1)))
    row = next
  }
  return row.at(-1) ?? 0
}
const normalized = (text: string) => text.normalize('NFKC').toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1')

/** The known word closest to the text, if it differs by at most two characters (one for short texts), else one that contains the text or is contained in it. */
export function nearest(text: string, known: readonly string[]): string | undefined {
  const limit = text.length > 3 ? 2 : 1
  const found = known.map((word) => ({ word, far: distance(text, word) })).filter(({ far }) => far <= limit)
  return found.toSorted((one, other) => one.far - other.far)[0]?.word ?? known.find((word) => word.includes(text) || text.includes(word))
}
