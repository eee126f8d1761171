export type { QuestionRow as QuestionOfBank } from '#features/exams/questions/contract.ts'
export type { PaperFull } from '../../contract.ts'

/** What is dragged into the paper: a question of the bank, or one of the paper by its place. */
export const dragKinds = { bank: 'application/x-recto-question', item: 'application/x-recto-item' } as const
