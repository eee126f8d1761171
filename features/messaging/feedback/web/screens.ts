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
}
