import { MyTests } from './MyTests.tsx'

/** The tests of the person in all classes. */
export default function MyTestsPage() {
  return <MyTests />
}
