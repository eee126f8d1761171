import type { WebFeature } from '#web/kernel/screen.ts'

export const classesWeb: WebFeature = {
  screens: [
    {
      path: '/education/classes',
      layout: 'main',
      title: { zh: '我的班级', en: 'My classes' },
      permission: 'teach',
      menu: true,
      page: () => import('./classes/ClassesPage.tsx'),
    },
    {
      path: '/education/classes/member',
      layout: 'class',
      title: { zh: '班级成员', en: 'Members' },
      needs: 'class member',
      tab: { rank: 20, title: { zh: '成员', en: 'Members' }, of: 'teachers' },
      page: () => import('./members/MembersPage.tsx'),
    },
    {
      path: '/education/classes/groups',
      layout: 'class',
      title: { zh: '班级分组', en: 'Groups' },
      needs: 'class member',
      tab: { rank: 25, title: { zh: '分组', en: 'Groups' } },
      page: () => import('./groups/GroupsPage.tsx'),
    },
    {
      path: '/education/classes/editor',
      layout: 'class',
      title: { zh: '编辑班级', en: 'Edit class' },
      needs: 'class member',
      page: () => import('./classes/EditorPage.tsx'),
    },
    {
      path: '/mycenter/class',
      layout: 'mycenter',
      title: { zh: '我的班级', en: 'My classes' },
      needs: 'signed-in',
      tab: { rank: 30, title: { zh: '我的班级', en: 'My classes' } },
      page: () => import('./mine/MyClassesPage.tsx'),
    },
    { path: '/previewedu', layout: 'blank', title: { zh: '邀请', en: 'Invitation' }, needs: 'anyone', light: true },
    { path: '/PreviewClass', layout: 'blank', title: { zh: '班级预览', en: 'Class preview' }, needs: 'signed-in', light: true },
  ],
}
