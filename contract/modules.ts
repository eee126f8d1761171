/** The codes of the workbench menu (specification section 2). The role-module call answers with a subset of them. */
export const moduleCodes = [
  'comprehensive',
  'homepage',
  'firstpage',
  'yuncourse',
  'mycourse',
  'schoolcourse',
  'salecourse',
  'teach',
  'tbook',
  'mybook',
  'allbook',
  'zyzx',
  'market',
  'bookexam',
  'user_management',
  'bookcount',
  'educount',
  'bookcash',
  'SystemManagement',
] as const
export type ModuleCode = (typeof moduleCodes)[number]

/** Module features (specification section 6): the buttons that a role may use inside a module it has. */
export const moduleFeatures = {
  mycourse: ['add'],
  schoolcourse: ['manage'],
  salecourse: ['shelf'],
  mybook: ['add', 'import', 'edit', 'publish', 'delete'],
  allbook: ['edit', 'publish', 'delete'],
  teach: ['class'],
  bookexam: ['edit', 'bank', 'review', 'import', 'export', 'paper', 'test'],
  user_management: ['add', 'edit', 'disable', 'import', 'export', 'role', 'transfer', 'group', 'identity'],
  SystemManagement: ['setting', 'organization', 'recharge', 'signOn', 'announcement', 'feedback', 'log', 'delivery'],
} as const satisfies Partial<Record<ModuleCode, readonly string[]>>

export interface MenuEntry {
  zh: string
  en: string
  path: string
  /** An entry without a code is always shown. */
  code?: ModuleCode
  children?: readonly MenuEntry[]
}

/** The workbench menu, in the specification's order. */
export const menu: readonly MenuEntry[] = [
  { zh: '首页', en: 'Home', path: '/comprehensive', code: 'comprehensive' },
  { zh: '数字教材概览', en: 'Digital textbook overview', path: '/textbookindex', code: 'homepage' },
  { zh: '课程概览', en: 'Course overview', path: '/eduhome', code: 'firstpage' },
  {
    zh: '课程',
    en: 'Courses',
    path: '/teaching',
    code: 'yuncourse',
    children: [
      { zh: '我的课程', en: 'My courses', path: '/teaching/mycourse', code: 'mycourse' },
      {
        zh: '共享课程',
        en: 'Shared courses',
        path: '/teaching/shared',
        code: 'schoolcourse',
        children: [
          { zh: '原创课程', en: 'Original courses', path: '/teaching/shared/original', code: 'schoolcourse' },
          { zh: '授权课程', en: 'Authorized courses', path: '/teaching/shared/authorized', code: 'schoolcourse' },
        ],
      },
      { zh: '在售课程', en: 'Courses for sale', path: '/teaching/sales', code: 'salecourse' },
    ],
  },
  {
    zh: '教学',
    en: 'Teaching',
    path: '/education',
    code: 'teach',
    children: [
      { zh: '我的班级', en: 'My classes', path: '/education/classes', code: 'teach' },
      { zh: '通知', en: 'Notices', path: '/education/notice', code: 'teach' },
      { zh: '答疑', en: 'Questions and answers', path: '/education/qAa', code: 'teach' },
      { zh: '讨论', en: 'Discussions', path: '/education/discuss', code: 'teach' },
      { zh: '作业', en: 'Homework', path: '/education/homework', code: 'teach' },
      { zh: '考试', en: 'Tests', path: '/education/examine', code: 'teach' },
    ],
  },
  {
    zh: '教材',
    en: 'Textbooks',
    path: '/textmange',
    code: 'tbook',
    children: [
      { zh: '我的教材', en: 'My textbooks', path: '/textmange/mytext/', code: 'mybook' },
      { zh: '全部教材', en: 'All textbooks', path: '/textmange/organization/', code: 'allbook' },
    ],
  },
  { zh: '资源', en: 'Resources', path: '/resource', code: 'zyzx' },
  { zh: '市场', en: 'Market', path: '/market', code: 'market' },
  {
    zh: '考试',
    en: 'Exam',
    path: '/exam',
    code: 'bookexam',
    children: [
      { zh: '试题管理', en: 'Questions', path: '/exam/question/management', code: 'bookexam' },
      { zh: '试卷管理', en: 'Papers', path: '/exam/paper/management', code: 'bookexam' },
      { zh: '考试管理', en: 'Tests', path: '/exam/test/management', code: 'bookexam' },
    ],
  },
  {
    zh: '用户',
    en: 'Users',
    path: '/user',
    code: 'user_management',
    children: [
      { zh: '用户列表', en: 'Users', path: '/user/list', code: 'user_management' },
      { zh: '作者', en: 'Authors', path: '/user/author', code: 'user_management' },
      { zh: '教师', en: 'Teachers', path: '/user/teachers', code: 'user_management' },
    ],
  },
  {
    zh: '教材统计',
    en: 'Textbook statistics',
    path: '/statistics',
    code: 'bookcount',
    children: [
      { zh: '教材统计', en: 'Textbook overview', path: '/statistics/textbook/statistical', code: 'bookcount' },
      { zh: '教材列表', en: 'Textbook list', path: '/statistics/textbook/list', code: 'bookcount' },
      { zh: '教材使用', en: 'Textbook usage', path: '/statistics/textbook/usage', code: 'bookcount' },
      { zh: '用户统计', en: 'User overview', path: '/statistics/theuser/statistical', code: 'bookcount' },
      { zh: '用户列表', en: 'User list', path: '/statistics/theuser/list', code: 'bookcount' },
    ],
  },
  {
    zh: '教学统计',
    en: 'Education statistics',
    path: '/aba',
    code: 'educount',
    children: [
      { zh: '学生统计', en: 'Students', path: '/aba/student', code: 'educount' },
      { zh: '教师统计', en: 'Teachers', path: '/aba/teacher', code: 'educount' },
      { zh: '课程统计', en: 'Courses', path: '/aba/course', code: 'educount' },
      { zh: '分析列表', en: 'Analysis list', path: '/aba/analysis/list', code: 'educount' },
      { zh: '分析统计', en: 'Analysis overview', path: '/aba/analysis/statistical', code: 'educount' },
    ],
  },
  {
    zh: '财务',
    en: 'Finance',
    path: '/finance',
    code: 'bookcash',
    children: [
      { zh: '收入', en: 'Income', path: '/finance/income', code: 'bookcash' },
      { zh: '支出', en: 'Cost', path: '/finance/cost', code: 'bookcash' },
      { zh: '结算', en: 'Settlement', path: '/finance/settlement', code: 'bookcash' },
      { zh: '充值', en: 'Recharge', path: '/finance/reChange', code: 'bookcash' },
      { zh: '销售订单', en: 'Sales orders', path: '/finance/order/sales', code: 'bookcash' },
      { zh: '采购订单', en: 'Purchase orders', path: '/finance/order/purchase', code: 'bookcash' },
    ],
  },
  { zh: '系统', en: 'System', path: '/system', code: 'SystemManagement' },
]

/** The menu for these modules: entries whose code is not among them are removed, and so are parents left without children (specification section 6). */
export function menuFor(modules: readonly string[], entries: readonly MenuEntry[] = menu): MenuEntry[] {
  return entries.flatMap((entry) => {
    if (entry.code && !modules.includes(entry.code)) return []
    if (!entry.children) return [entry]
    const children = menuFor(modules, entry.children)
    return children.length ? [{ ...entry, children }] : []
  })
}
