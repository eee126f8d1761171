import type { FeedbackState, FeedbackType } from '../contract.ts'
import type { Bilingual } from '#contract/errors.ts'

export const stateWords: Record<FeedbackState, Bilingual> = {
  new: { zh: '待处理', en: 'New' },
  accepted: { zh: '已受理', en: 'Accepted' },
  processing: { zh: '处理中', en: 'In progress' },
  resolved: { zh: '已解决', en: 'Resolved' },
  rejected: { zh: '不予处理', en: 'Declined' },
  closed: { zh: '已关闭', en: 'Closed' },
}

export const typeWords: Record<FeedbackType, Bilingual> = {
  bug: { zh: '功能问题', en: 'Something does not work' },
  content: { zh: '内容有误', en: 'Error in a book' },
  suggestion: { zh: '建议', en: 'Suggestion' },
  complaint: { zh: '投诉', en: 'Complaint' },
}

/** The first line of a text, cut to `most` characters, to name the text in messages and the log. */
export function firstLine(text: string, most = 40): string {
  const line = text.trim().split('\n')[0] ?? ''
  return line.length > most ? `${line.slice(0, most)}…` : line
}
