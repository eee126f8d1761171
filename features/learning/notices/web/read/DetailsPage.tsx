import { useSearchParams } from 'react-router'
import { NoticeView } from './NoticeView.tsx'

/** The notice of `?noticeId=`. */
export default function DetailsPage() {
  const [query] = useSearchParams()
  const id = query.get('noticeId') ?? ''
  return <NoticeView key={id} id={id} />
}
