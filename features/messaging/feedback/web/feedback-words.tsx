import type { FeedbackState, FeedbackType, feedbackStates, feedbackTypes } from '../contract.ts'
import { StatusDot, type StatusShape } from '#web/ui/states/StatusDot.tsx'
import type { texts } from './texts.ts'

type Texts = (typeof texts)['zh-CN']
export const states = ['new', 'accepted', 'processing', 'resolved', 'rejected', 'closed'] as const satisfies typeof feedbackStates
export const types = ['bug', 'content', 'suggestion', 'complaint'] as const satisfies typeof feedbackTypes

const shapes: Record<FeedbackState, StatusShape> = {
  new: 'ring',
  accepted: 'half',
  processing: 'centre',
  resolved: 'solid',
  rejected: 'bar',
  closed: 'bar',
}

export const typeName = (type: FeedbackType, t: Texts): string => (type === 'content' ? t.contentError : t[type])
export const StateMark = ({ state, t }: { state: FeedbackState; t: Texts }) => <StatusDot shape={shapes[state]} word={t[state]} />
