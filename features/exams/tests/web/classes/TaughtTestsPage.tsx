import { ClassTests } from './ClassTests.tsx'

/** The tests of the person and of the classes in which the person teaches. */
export default function TaughtTestsPage() {
  return <ClassTests />
}
