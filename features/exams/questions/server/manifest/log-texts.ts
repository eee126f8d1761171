import type { LogTexts } from '#server/kernel/events/log-texts.ts'

const states = {
  draft: { zh: '草稿', en: 'Draft' },
  review: { zh: '审题中', en: 'In review' },
  ready: { zh: '已审', en: 'Reviewed' },
  retired: { zh: '已停用', en: 'Retired' },
} as const

export const questionsLogTexts = {
  operations: {
    'questionBank.add': { zh: '新建题库', en: 'Created a question bank' },
    'questionBank.change': { zh: '修改题库', en: 'Changed a question bank' },
    'questionBank.remove': { zh: '删除题库', en: 'Deleted a question bank' },
    'questionBank.restore': { zh: '恢复题库', en: 'Restored a question bank' },
    'questionBank.share': { zh: '共享题库', en: 'Shared a question bank' },
    'questionCategory.remove': { zh: '删除题目分类', en: 'Removed a category of questions' },
    'question.add': { zh: '新建题目', en: 'Added a question' },
    'question.change': { zh: '修改题目', en: 'Changed a question' },
    'question.move': { zh: '移动题目', en: 'Moved questions' },
    'question.copy': { zh: '复制题目', en: 'Copied questions' },
    'question.state': { zh: '审核题目', en: 'Changed the state of questions' },
    'question.label': { zh: '修改题目属性', en: 'Changed labels of questions' },
    'question.remove': { zh: '删除题目', en: 'Deleted questions' },
    'question.export': { zh: '导出题目', en: 'Exported questions' },
    'question.import': { zh: '导入题目', en: 'Imported questions' },
    'question.importUndo': { zh: '撤销题目导入', en: 'Undid an import of questions' },
    'question.restore': { zh: '恢复题目', en: 'Restored questions' },
  },
  kinds: {
    questionBank: {
      zh: '题库',
      en: 'Question bank',
      fields: {
        describe: { zh: '说明', en: 'Description' },
        scope: { zh: '可见范围', en: 'Scope' },
        scopeAccess: { zh: '范围内权限', en: 'Access within the scope' },
        department: { zh: '院系', en: 'Department' },
        grants: { zh: '共享给', en: 'Shared with' },
        file: { zh: '文件', en: 'File' },
        count: { zh: '题数', en: 'Questions' },
      },
    },
    question: {
      zh: '题目',
      en: 'Question',
      states,
      fields: {
        version: { zh: '版本', en: 'Version' },
        bank: { zh: '题库', en: 'Question bank' },
        to: { zh: '改为', en: 'New state' },
        count: { zh: '题数', en: 'Questions' },
        numbers: { zh: '题号', en: 'Numbers' },
        source: { zh: '来源', en: 'Source' },
        tags: { zh: '标签', en: 'Tags' },
        knowledgePoints: { zh: '知识点', en: 'Knowledge points' },
        difficulty: { zh: '难度', en: 'Difficulty' },
      },
    },
  },
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof questionsLogTexts.operations, true> {}
}
