import { NoticesList } from './NoticesList.tsx'

/** The notices of all classes that the person teaches. */
export default function NoticesPage() {
  return <NoticesList />
}
