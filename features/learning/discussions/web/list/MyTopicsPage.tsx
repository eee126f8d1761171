import { TopicsList } from './TopicsList.tsx'

/** The topics of the classes in which the person learns. */
export default function MyTopicsPage() {
  return <TopicsList scope="joined" />
}
