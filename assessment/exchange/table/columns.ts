/** What a column of a table of questions holds. */
export type Column =
  | 'type'
  | 'stem'
  | 'options'
  | 'answer'
  | 'explanation'
  | 'criteria'
  | 'difficulty'
  | 'knowledgePoints'
  | 'points'
  | 'source'
  | 'tags'
  | 'category'
  | 'number'

/** The headers of each column as teachers and other systems write them, in lower case and without spaces. The first one is written in exports. */
export const headers: Record<Column, readonly string[]> = {
  number: ['编号', '题号', '序号', 'no', 'no.', 'number', 'id'],
  type: ['题型', '题目类型', '试题类型', '类型', 'type', 'questiontype'],
  stem: ['题干', '题目', '试题', '题目内容', '试题内容', '问题', '内容', 'question', 'stem', 'questiontext', 'text'],
  options: ['选项', '备选项', '备选答案', 'options', 'choices'],
  answer: ['答案', '正确答案', '参考答案', '标准答案', '正确选项', 'answer', 'correctanswer', 'key'],
  explanation: ['解析', '答案解析', '试题解析', '题目解析', '分析', '详解', 'explanation', 'feedback'],
  criteria: ['评分标准', '评分细则', 'gradingscheme', 'rubric'],
  difficulty: ['难度', '难易度', '难易程度', '难度系数', 'difficulty'],
  knowledgePoints: ['知识点', '考点', '考查点', 'knowledgepoints', 'knowledgepoint', 'topic'],
  points: ['分值', '分数', '得分', '默认分值', 'points', 'score', 'marks'],
  source: ['来源', '出处', '题目来源', 'source'],
  tags: ['标签', '关键字', 'tags', 'keywords'],
  category: ['分类', '章节', '所属章节', '目录', '题目分类', 'category', 'chapter'],
}

/** Where the columns of a table are; `letters` are those of single options, from A. */
export interface Columns {
  at: Partial<Record<Column, number>>
  letters: number[]
}

const byHeader = new Map(Object.entries(headers).flatMap(([column, names]) => names.map((name) => [name, column as Column] as const)))
const letterHeader = /^(?:选项|备选项|option|choice|答案选项)?([a-z])$/

/** The columns that a line of headers names; undefined when it has no column of questions. */
export function columnsOf(cells: readonly string[]): Columns | undefined {
  const found: Columns = { at: {}, letters: [] }
  cells.forEach((cell, index) => {
    const name = cell
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[\s*:：_（）()【】]/g, '')
    const letter = letterHeader.exec(name)?.[1]
    const column = byHeader.get(name)
    if (column !== undefined) found.at[column] ??= index
    else if (letter !== undefined) found.letters[letter.charCodeAt(0) - 97] ??= index
  })
  return found.at.stem === undefined ? undefined : found
}
