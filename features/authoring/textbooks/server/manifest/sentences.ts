import { type RightSentence, sentence } from '#server/kernel/people/right-sentence.ts'
import { countLedTextbooks, countWorkedOnTextbooks } from '../queries.ts'

const books = (count: number) => ({ zh: count ? ` ${count} 本` : '', en: count ? ` (${count})` : '' })

/** What the rights to textbooks let a member do. */
export const textbookSentences: readonly RightSentence[] = [
  {
    right: 'mybook:edit',
    rank: 10,
    count: countWorkedOnTextbooks,
    say: ({ count }) => ({
      zh: `编辑自己参与编写的${books(count).zh}教材的章节`,
      en: `Edit chapters of the textbooks they work on${books(count).en}`,
    }),
  },
  {
    right: 'mybook:publish',
    rank: 20,
    count: countLedTextbooks,
    say: ({ count }) => ({
      zh: `发布自己主编的${books(count).zh}教材，或取消发布`,
      en: `Publish the textbooks they lead, or withdraw them${books(count).en}`,
    }),
  },
  sentence(30, 'mybook:add', '新建教材，成为主编', 'Create textbooks and lead them'),
  sentence(40, 'mybook:import', '从文件导入教材', 'Import textbooks from files'),
  sentence(50, 'mybook:delete', '删除自己主编的教材', 'Delete textbooks that they lead'),
  sentence(60, 'allbook', '查看机构的全部教材', 'See all textbooks of the institution'),
  sentence(70, 'allbook:edit', '编辑机构的全部教材', 'Edit all textbooks of the institution'),
  sentence(80, 'allbook:publish', '发布机构的全部教材，或取消发布', 'Publish any textbook of the institution, or withdraw it'),
  sentence(90, 'allbook:delete', '删除机构的全部教材', 'Delete any textbook of the institution'),
  sentence(360, 'homepage', '查看数字教材概览', 'See the overview of textbooks'),
]
