import { useSearchParams } from 'react-router'
import { CohortsList } from './cohorts/CohortsList.tsx'
import { DepartmentsPage } from './departments/DepartmentsPage.tsx'
import { InformationPage } from './information/InformationPage.tsx'
import { UsagePage } from './information/UsagePage.tsx'

const sections = { departments: DepartmentsPage, cohorts: CohortsList, package: UsagePage }

/** Management of the own institution: information, departments, cohorts and package; `section` in the address selects one. */
export default function ManagementPage() {
  const [query] = useSearchParams()
  const Section = sections[query.get('section') as keyof typeof sections] ?? InformationPage
  return <Section />
}
