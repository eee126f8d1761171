import type { CourseRecord } from './queries.ts'

/** A course in the log of operations. */
export const objectOf = ({ id, name }: { id: string; name: string }) => ({ kind: 'course', id, name })

type Facts = Pick<CourseRecord, 'name' | 'school' | 'describeText' | 'pacing' | 'startsOn' | 'endsOn' | 'price'>

/** What the log keeps of the information of a course. */
export const logged = ({ name, school, describeText, pacing, startsOn, endsOn, price }: Facts) => ({
  name,
  school,
  describe: describeText.slice(0, 200),
  pacing,
  startsOn,
  endsOn,
  price,
})
