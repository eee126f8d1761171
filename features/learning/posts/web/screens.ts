import type { WebFeature } from '#web/kernel/screen.ts'
import { fill } from '#web/kernel/slots.ts'
import { systemSections } from '#web/shell/shell-slots.ts'

export const postsWeb: WebFeature = {
  fillings: [
    fill(systemSections, { name: 'forbiddenWords', rank: 60, load: () => import('./words/WordsForm.tsx').then(({ WordsForm }) => WordsForm) }),
  ],
  places: [
    {
      name: 'forbiddenWords',
      group: 'system',
      rank: 130,
      path: '/system?section=forbiddenWords',
      needs: 'SystemManagement:setting',
      title: { zh: '违禁词', en: 'Forbidden words' },
      help: { zh: '让学生的发言先等老师看过', en: 'Hold posts of students for a teacher' },
    },
  ],
}
