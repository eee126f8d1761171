import { useSearchParams } from 'react-router'
import { kernelTexts } from '#web/kernel/texts/kernel-texts.ts'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { CohortsList } from './cohorts/CohortsList.tsx'
import { DepartmentsPage } from './departments/DepartmentsPage.tsx'
import { InformationPage } from './information/InformationPage.tsx'
import { UsagePage } from './information/UsagePage.tsx'

const sections = { departments: DepartmentsPage, cohorts: CohortsList, package: UsagePage }

/** Management of the own institution: information, departments, cohorts and package; `section` in the address selects one. */
export default function ManagementPage() {
  const t = useTexts(kernelTexts)
  const [query] = useSearchParams()
  const allowed = useGlobal(({ permissionList }) => permissionList.includes('SystemManagement'))
  if (!allowed) return <ErrorState title={t.forbidden} detail={t.forbiddenDetail} level={1} />
  const Section = sections[query.get('section') as keyof typeof sections] ?? InformationPage
  return <Section />
}
