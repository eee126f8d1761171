import { MyHomeworks } from './MyHomeworks.tsx'

/** The homework of the person in all classes. */
export default function MyHomeworksPage() {
  return <MyHomeworks />
}
