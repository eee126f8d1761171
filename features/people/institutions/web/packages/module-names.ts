import type { ModuleCode } from '#contract/modules.ts'

/** Names of the modules, in the order of the menu. */
export const moduleNames: readonly { code: ModuleCode; zh: string; en: string }[] = [
  { code: 'comprehensive', zh: '首页', en: 'Home' },
  { code: 'homepage', zh: '数字教材概览', en: 'Textbook overview' },
  { code: 'firstpage', zh: '课程概览', en: 'Course overview' },
  { code: 'yuncourse', zh: '课程', en: 'Courses' },
  { code: 'mycourse', zh: '我的课程', en: 'My courses' },
  { code: 'schoolcourse', zh: '共享课程', en: 'Shared courses' },
  { code: 'salecourse', zh: '售卖课程', en: 'Courses for sale' },
  { code: 'teach', zh: '教学', en: 'Teaching' },
  { code: 'tbook', zh: '教材', en: 'Textbooks' },
  { code: 'mybook', zh: '我的教材', en: 'My textbooks' },
  { code: 'allbook', zh: '全部教材', en: 'All textbooks' },
  { code: 'zyzx', zh: '资源', en: 'Resources' },
  { code: 'market', zh: '市场', en: 'Market' },
  { code: 'bookexam', zh: '考试', en: 'Exams' },
  { code: 'user_management', zh: '用户', en: 'Users' },
  { code: 'bookcount', zh: '教材统计', en: 'Textbook statistics' },
  { code: 'educount', zh: '教学统计', en: 'Education statistics' },
  { code: 'bookcash', zh: '财务', en: 'Finance' },
  { code: 'SystemManagement', zh: '系统', en: 'System' },
]
