import type { PaperProblem } from './check-paper.ts'

/** A section as it is named in sentences. */
const sectionName = (title: string, at: number) => ({
  zh: title ? `“${title}”` : `第 ${at + 1} 大题`,
  en: title ? `“${title}”` : `Section ${at + 1}`,
})

/** The sentence for a finding about a paper, in both languages. `title` is that of its section. */
export function paperProblemText(problem: PaperProblem, title = ''): { zh: string; en: string } {
  const { code, number = 0, other = 0, found = 0, wanted = 0, variants = 1, shared = 0 } = problem
  const section = sectionName(title, problem.section ?? 0)
  switch (code) {
    case 'noSection':
      return { zh: '试卷还没有大题', en: 'The paper has no section yet' }
    case 'emptySection':
      return { zh: `${section.zh}还没有题目`, en: `${section.en} has no questions yet` }
    case 'chooseTooMany':
      return { zh: `${section.zh}任选 ${wanted} 题，但只有 ${found} 题`, en: `${section.en} asks for any ${wanted} of only ${found}` }
    case 'choosePoints':
      return { zh: `${section.zh}任选作答，每题分值要相同`, en: `${section.en} lets candidates choose, so its questions need equal points` }
    case 'noPoints':
      return { zh: `${section.zh}有题目没有分值`, en: `${section.en} has a question without points` }
    case 'twice':
      return { zh: `第 ${number} 题和第 ${other} 题是同一题`, en: `Questions ${number} and ${other} are the same` }
    case 'gone':
      return { zh: `第 ${number} 题已被删除`, en: `Question ${number} was deleted` }
    case 'unfinished':
      return { zh: `第 ${number} 题还没有审完`, en: `Question ${number} has not been reviewed` }
    case 'retired':
      return { zh: `第 ${number} 题已停用`, en: `Question ${number} was retired` }
    case 'noBank':
      return { zh: `${section.zh}按规则抽题，还没有选题库`, en: `${section.en} draws by rules but has no bank` }
    case 'tooFew':
      return {
        zh: `${section.zh}有一格要抽 ${wanted} 题，题库里只有 ${found} 题可用`,
        en: `${section.en}: a rule draws ${wanted}, but there are only ${found} to use`,
      }
    case 'shared':
      return {
        zh: `${section.zh}有一格只有 ${found} 题，${variants} 卷各抽 ${wanted} 题，会有 ${shared} 题在不同卷里重复`,
        en: `${section.en}: only ${found} for ${variants} variants of ${wanted} each, so ${shared} of them appear in more than one variant`,
      }
    case 'total':
      return {
        zh: found < wanted ? `总分 ${found}，比要求少 ${round(wanted - found)} 分` : `总分 ${found}，比要求多 ${round(found - wanted)} 分`,
        en: `The total is ${found}, wanted are ${wanted} points`,
      }
    case 'changed':
      return { zh: `第 ${number} 题放进试卷后改过`, en: `Question ${number} was changed after it was put here` }
    case 'like':
      return { zh: `第 ${other}、${number} 题考同一件事`, en: `Questions ${other} and ${number} are alike` }
    case 'sameVariants':
      return { zh: `${variants} 卷完全相同，请打乱题序或选项`, en: `All ${variants} variants are the same; shuffle questions or options` }
  }
}

const round = (points: number) => Math.round(points * 100) / 100
