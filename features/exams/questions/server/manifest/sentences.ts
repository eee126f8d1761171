import { type RightSentence, sentence } from '#server/kernel/people/right-sentence.ts'

export const questionSentences: readonly RightSentence[] = [
  sentence(120, 'bookexam', '查看对自己开放的题库，管理试卷和考试', 'See the question banks that are open to them, manage papers and tests'),
  sentence(121, 'bookexam:edit', '建立自己的题库，编写试题', 'Have question banks of their own and write questions'),
  sentence(122, 'bookexam:bank', '建立和共享院系、机构的题库', 'Create and share banks of the department and the institution'),
  sentence(123, 'bookexam:review', '审核试题', 'Review questions'),
  sentence(124, 'bookexam:import', '从文件导入试题', 'Import questions from files'),
  sentence(125, 'bookexam:export', '导出试题', 'Export questions'),
]
