import { useSearchParams } from 'react-router'
import { MyTests } from './MyTests.tsx'

/** The tests of the person in the class of `?id=`, which the frame of the class has read. */
export default function ClassMyTestsPage() {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  return <MyTests key={id} classId={id} />
}
