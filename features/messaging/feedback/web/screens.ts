import type { WebFeature } from '#web/kernel/screen.ts'
import { fill } from '#web/kernel/slots.ts'
import { accountSections, feedbackDialog } from '#web/shell/shell-slots.ts'

export const feedbackWeb: WebFeature = {
  screens: [
    {
      path: '/feedback/list',
      layout: 'blank',
      title: { zh: '意见反馈', en: 'Feedback' },
      needs: 'administrator',
      right: 'SystemManagement:feedback',
      page: () => import('./FeedbackPage.tsx'),
    },
  ],
  fillings: [
    fill(feedbackDialog, { name: 'feedback', load: () => import('./GiveFeedback.tsx').then(({ GiveFeedback }) => GiveFeedback) }),
    fill(accountSections, {
      name: 'feedback',
      title: { zh: '我的反馈', en: 'My feedback' },
      rank: 60,
      load: () => import('./MyFeedback.tsx').then(({ MyFeedback }) => MyFeedback),
    }),
  ],
  places: [
    {
      name: 'feedback',
      group: 'operations',
      rank: 70,
      path: '/feedback/list',
      needs: 'SystemManagement:feedback',
      title: { zh: '意见反馈', en: 'Feedback' },
      help: { zh: '大家的问题、建议与教材勘误', en: 'Problems, suggestions and errors in books' },
    },
  ],
}
