import { useSearchParams } from 'react-router'
import { ClassTests } from './ClassTests.tsx'

/** The tests for the class of `?id=`, which the frame of the class has read. */
export default function ClassTestsPage() {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  return <ClassTests key={id} classId={id} />
}
