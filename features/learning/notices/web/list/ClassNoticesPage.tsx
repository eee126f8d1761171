import { useSearchParams } from 'react-router'
import { useClass } from '#features/learning/classes/web/use-class.ts'
import { NoticeView } from '../read/NoticeView.tsx'
import { MyNotices } from './MyNotices.tsx'
import { NoticesList } from './NoticesList.tsx'

/** The notices of the class of `?id=`, or the one of `?noticeId=`. */
export default function ClassNoticesPage() {
  const [query] = useSearchParams()
  const klass = useClass()
  if (!klass) return null
  const noticeId = query.get('noticeId')
  if (noticeId) return <NoticeView key={noticeId} id={noticeId} classId={klass.id} />
  return klass.myRole === 'student' ? <MyNotices key={klass.id} classId={klass.id} /> : <NoticesList key={klass.id} klass={klass} />
}
