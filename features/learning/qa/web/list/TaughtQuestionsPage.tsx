import { QuestionsList } from './QuestionsList.tsx'

/** The questions in the classes in which the person teaches. */
export default function TaughtQuestionsPage() {
  return <QuestionsList scope="taught" />
}
