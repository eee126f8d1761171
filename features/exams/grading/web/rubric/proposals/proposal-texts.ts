import { plural } from '#plain/text/plural.ts'

const gradings = (n: number) => plural(n, { one: `${n} grading`, other: `${n} gradings` })
type Figure = 'equal' | 'within' | 'difference'
const zhFigures: Record<Figure, string> = { equal: '完全相同', within: '相差 1 分以内', difference: '平均差' }
const enFigures: Record<Figure, string> = { equal: 'Exactly equal', within: 'Within 1 point', difference: 'Mean difference' }
const zhDefinitions: Record<Figure, string> = {
  equal: '阅卷人给的分与建议分相等的份数。只比较有建议的得分点；按参考答案建议的，比较整题得分。',
  within: '阅卷人给的分与建议分之差不大于 1 分的份数，含完全相同的。',
  difference: '阅卷人给的分减去建议分，对所有可比较的评阅求平均，精确到 0.01。为正，说明人给得比建议高。',
}
const enDefinitions: Record<Figure, string> = {
  equal:
    'Gradings whose points are exactly the proposed ones. Only criteria with a proposal are compared; where the reference answer is the basis, the points of the whole answer.',
  within: 'Gradings whose points differ from the proposed ones by 1 at most, with those that are equal.',
  difference:
    'The points that were given less the proposed ones, as a mean over all gradings that can be compared, to 0.01. Above 0, persons give more than proposed.',
}

/** Texts of proposed points. */
export const proposalTexts = {
  'zh-CN': {
    proposed: (points: string) => `建议 ${points} 分`,
    part: (points: string) => `建议 ${points}`,
    none: '这份没有建议分',
    byReference: (percent: string) => `与参考答案重合 ${percent}`,
    textOnly: '只看了文字，没有看手写页',
    take: '采用建议',
    taken: '已采用',
    found: '有',
    missing: '缺',
    negated: '被否定',

    show: '显示建议分',
    showHelp: '阅卷人在给分前看到系统按关键词或参考答案算出的建议分，可能受它影响。建议分只供参考，给分的始终是人。',
    noKeywords: '还没有得分点有关键词，所以不会有建议分。',
    keywords: (at: number) => `关键词 ${at}`,
    keywordsHint: '关键词，回车添加；同义的用分号隔开',
    badKeyword: (most: number) => `每个关键词要有文字或数字，最多 ${most} 个字`,

    agreement: '与建议分比较',
    compared: (n: number) => `${n} 份`,
    figure: (name: Figure) => zhFigures[name],
    definition: (name: Figure) => zhDefinitions[name],
    define: (name: string) => `${name}的定义`,
    key: '采用建议分',
  },
  'en-US': {
    proposed: (points: string) => `${points} proposed`,
    part: (points: string) => `${points} proposed`,
    none: 'Nothing is proposed for this answer',
    byReference: (percent: string) => `${percent} of the reference answer`,
    textOnly: 'By the text only, without the pages by hand',
    take: 'Take over',
    taken: 'Taken over',
    found: 'found',
    missing: 'missing',
    negated: 'negated',

    show: 'Show proposed points',
    showHelp:
      'Before they grade, graders see points that are computed from keywords or the reference answer, which can sway them. They are only a proposal; a person always gives the points.',
    noKeywords: 'No criterion has keywords yet, so nothing will be proposed.',
    keywords: (at: number) => `Keywords ${at}`,
    keywordsHint: 'Keywords, each with Enter; alternatives with semicolons',
    badKeyword: (most: number) => `A keyword has letters or digits, and ${most} characters at most`,

    agreement: 'Compared with proposals',
    compared: (n: number) => gradings(n),
    figure: (name: Figure) => enFigures[name],
    definition: (name: Figure) => enDefinitions[name],
    define: (name: string) => `Definition: ${name}`,
    key: 'Take over the proposed points',
  },
}
