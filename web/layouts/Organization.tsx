import { useLocation } from 'react-router'
import { useTexts } from '../kernel/use-texts.ts'
import { OrganizationMenu } from './OrganizationMenu.tsx'
import { entryAt } from './organization-menu.ts'
import { organizationTexts } from './organization-texts.ts'
import { Workbench } from './Workbench.tsx'

/** The layout of the organization area: the workbench with its own menu. */
export function Organization() {
  const t = useTexts(organizationTexts)
  const { pathname, search } = useLocation()
  const entry = entryAt(pathname, search)
  return <Workbench Menu={OrganizationMenu} trail={entry ? [t.area, t[entry.key]] : [t.area]} />
}
