import { moduleCodes, moduleFeatures } from '#contract/modules.ts'

const featuresOf = (...modules: (keyof typeof moduleFeatures)[]) =>
  modules.flatMap((module) => moduleFeatures[module].map((feature) => `${module}:${feature}`))

/** The roles that every institution starts with. */
export const startingRoles = [
  {
    code: 'administrator',
    name: '机构管理员',
    scope: 'institution',
    modules: [...moduleCodes],
    features: featuresOf('mycourse', 'schoolcourse', 'salecourse', 'mybook', 'allbook', 'teach', 'bookexam', 'user_management', 'SystemManagement'),
  },
  { code: 'author', name: '作者', scope: 'own', modules: ['homepage', 'tbook', 'mybook', 'zyzx'], features: featuresOf('mybook') },
  {
    code: 'teacher',
    name: '教师',
    scope: 'class',
    modules: ['homepage', 'yuncourse', 'mycourse', 'schoolcourse', 'teach', 'tbook', 'mybook', 'zyzx', 'bookexam'],
    features: featuresOf('mycourse', 'mybook', 'teach', 'bookexam'),
  },
  { code: 'student', name: '学生', scope: 'own', modules: [], features: [] },
].map((role, at) => ({ ...role, starting: true, position: at + 1 }))
