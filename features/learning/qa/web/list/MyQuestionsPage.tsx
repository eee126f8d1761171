import { QuestionsList } from './QuestionsList.tsx'

/** The questions in the classes in which the person learns. */
export default function MyQuestionsPage() {
  return <QuestionsList scope="joined" />
}
