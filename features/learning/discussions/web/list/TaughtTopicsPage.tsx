import { TopicsList } from './TopicsList.tsx'

/** The topics of the classes in which the person teaches. */
export default function TaughtTopicsPage() {
  return <TopicsList scope="taught" />
}
