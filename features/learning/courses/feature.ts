import type { Feature } from '#server/kernel/feature.ts'
import { sentence } from '#server/kernel/people/right-sentence.ts'
import { personalRows } from './server/manifest/personal-rows.ts'

export const coursesFeature: Feature = {
  name: 'courses',
  personal: personalRows,
  sentences: [
    sentence(111, 'mycourse', '查看自己参与的课程', 'See the courses they teach'),
    sentence(112, 'mycourse:add', '新建课程，成为负责人', 'Create courses and lead them'),
    sentence(113, 'schoolcourse', '查看机构的共享课程', 'See the courses that the institution shares'),
    sentence(114, 'schoolcourse:manage', '管理机构的全部课程', 'Manage all courses of the institution'),
    sentence(115, 'salecourse', '查看在售课程', 'See the courses for sale'),
    sentence(116, 'salecourse:shelf', '把课程上架销售，或下架', 'Offer courses for sale, or withdraw them'),
  ],
}
