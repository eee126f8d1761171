import type { Feature } from '#server/kernel/feature.ts'
import { sentence } from '#server/kernel/people/right-sentence.ts'
import courses from './server/calls.ts'
import { loadDemoCourses } from './server/manifest/demo.ts'
import { deletedCoursesDue } from './server/manifest/due.ts'
import { readsCourseFile } from './server/manifest/file-reader.ts'
import { courseHandover } from './server/manifest/handover.ts'
import { coursesLogTexts } from './server/manifest/log-texts.ts'
import { courseMessages } from './server/manifest/messages.ts'
import { personalRows } from './server/manifest/personal-rows.ts'
import use from './server/use/use-calls.ts'
import { coursePlaces } from './server/manifest/file-places.ts'

export const coursesFeature: Feature = {
  name: 'courses',
  handlers: [...courses, ...use],
  due: [deletedCoursesDue],
  fileReaders: [readsCourseFile],
  filePlaces: [coursePlaces],
  handovers: [courseHandover],
  personal: personalRows,
  sentences: [
    sentence(111, 'mycourse', '查看自己参与的课程', 'See the courses they teach'),
    sentence(112, 'mycourse:add', '新建课程，成为负责人', 'Create courses and lead them'),
    sentence(113, 'schoolcourse', '查看机构的共享课程', 'See the courses that the institution shares'),
    sentence(114, 'schoolcourse:manage', '管理机构的全部课程', 'Manage all courses of the institution'),
    sentence(115, 'salecourse', '查看在售课程', 'See the courses for sale'),
    sentence(116, 'salecourse:shelf', '把课程上架销售，或下架', 'Offer courses for sale, or withdraw them'),
  ],
  logTexts: coursesLogTexts,
  messageTypes: [courseMessages],
  demo: [loadDemoCourses],
}
