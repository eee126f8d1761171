import type { FormulaText } from './formulas.ts'

type Words = (...parts: string[]) => FormulaText

/** KaTeX's messages by their pattern, in the words of authors. A group of the pattern is a part of the formula. */
const known: readonly [pattern: RegExp, words: Words][] = [
  [/^Undefined control sequence: (.+)$/, (name) => ({ zh: `没有 ${name} 这个命令`, en: `There is no command ${name}` })],
  [/^No such environment: (.+)$/, (name) => ({ zh: `没有 ${name} 这个环境`, en: `There is no environment ${name}` })],
  [
    /^Mismatch: \\begin\{(.*)\} matched by \\end\{(.*)\}$/,
    (begin, end) => ({ zh: `\\begin{${begin}} 和 \\end{${end}} 不配对`, en: `\\begin{${begin}} does not match \\end{${end}}` }),
  ],
  [/^Expected '\}', got 'EOF'|^Unexpected end of input in a macro argument, expected '\}'/, () => ({ zh: '缺少 }', en: 'A } is missing' })],
  [/^Expected '\\right', got/, () => ({ zh: '\\left 没有对应的 \\right', en: '\\left has no matching \\right' })],
  [/^Expected 'EOF', got '\\right'/, () => ({ zh: '\\right 没有对应的 \\left', en: '\\right has no matching \\left' })],
  [/^Expected 'EOF', got '\}'|^Extra \}/, () => ({ zh: '多了一个 }', en: 'There is a } too many' })],
  [/^Expected 'EOF', got '&'/, () => ({ zh: '& 只能用在矩阵、对齐等环境里', en: '& is only for environments such as matrices and alignments' })],
  [/^Expected 'EOF', got '(.+)'$/, (found) => ({ zh: `${found} 不能用在这里`, en: `${found} cannot stand here` })],
  [/^Expected & or \\\\ or \\cr or \\end/, () => ({ zh: '\\begin 没有对应的 \\end', en: '\\begin has no matching \\end' })],
  [/^Double superscript/, () => ({ zh: '连续两个上标，请用 { } 分开', en: 'Two superscripts in a row; group them with { }' })],
  [/^Double subscript/, () => ({ zh: '连续两个下标，请用 { } 分开', en: 'Two subscripts in a row; group them with { }' })],
  [/^Expected group after '(.+)'/, (sign) => ({ zh: `${sign} 后面缺少内容`, en: `Something is missing after ${sign}` })],
  [/^Expected group as argument to '(.+)'/, (name) => ({ zh: `${name} 缺少参数`, en: `${name} lacks an argument` })],
  [
    /^Got function '(.+)' with no arguments/,
    (name) => ({ zh: `${name} 缺少参数，请用 { } 括起来`, en: `${name} has no argument here; put it in { }` }),
  ],
  [/^Can't use function '(.+)' in text mode/, (name) => ({ zh: `${name} 不能用在文字里`, en: `${name} cannot be used in text` })],
  [/^Can't use function '(.+)' in math mode/, (name) => ({ zh: `${name} 只能用在 \\text{ } 里`, en: `${name} can only be used inside \\text{ }` })],
  [/^Invalid color: '(.*)'/, (color) => ({ zh: `没有“${color}”这种颜色`, en: `There is no color “${color}”` })],
  [/^Invalid (?:size|unit): '(.*)'/, (size) => ({ zh: `“${size}”不是长度，例如 1em`, en: `“${size}” is not a length such as 1em` })],
  [
    /^Unknown column alignment: (.*)$/,
    (sign) => ({ zh: `列的对齐只能用 l、c、r，不能用 ${sign}`, en: `Columns are aligned by l, c or r, not by ${sign}` }),
  ],
  [/^Too many (?:tab characters|math in a row)/, () => ({ zh: '这一行的列太多', en: 'This row has too many columns' })],
  [/^Invalid delimiter '(.*)' after '(.*)'/, (sign, name) => ({ zh: `${name} 后面不能用 ${sign}`, en: `${name} cannot be followed by ${sign}` })],
  [
    /can be used only in display mode|works only in display equations/,
    () => ({ zh: '只能用在独立公式里', en: 'This is only for formulas on their own line' }),
  ],
  [/^Limit controls must follow a math operator/, () => ({ zh: '\\limits 只能跟在运算符后面', en: '\\limits must follow an operator' })],
  [/^Too many expansions/, () => ({ zh: '公式展开后过长', en: 'This formula expands to too much' })],
]

/** Why KaTeX refuses a formula, in the languages of authors, with the place in the formula if it is known. */
export function formulaError(message: string, position: number | undefined): FormulaText {
  for (const [pattern, words] of known) {
    const [found, ...parts] = pattern.exec(message) ?? []
    if (found !== undefined) return placed(words(...parts), position)
  }
  return placed({ zh: '公式写法有误', en: message }, position)
}

const placed = ({ zh, en }: FormulaText, position: number | undefined): FormulaText =>
  position === undefined ? { zh, en } : { zh: `${zh}（第 ${position + 1} 个字符）`, en: `${en} (character ${position + 1})` }
