import { HomeworkList } from './HomeworkList.tsx'

/** The homework of all classes that the person teaches. */
export default function TaughtHomeworkPage() {
  return <HomeworkList />
}
