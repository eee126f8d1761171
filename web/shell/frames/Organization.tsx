import { useLocation } from 'react-router'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { OrganizationMenu } from '../menu/OrganizationMenu.tsx'
import { entryAt } from '../menu/organization-menu.ts'
import { organizationTexts } from '../menu/organization-texts.ts'
import { Workbench } from './workbench/Workbench.tsx'

/** The layout of the organization area: the workbench with its own menu. */
export function Organization() {
  const t = useTexts(organizationTexts)
  const { pathname, search } = useLocation()
  const entry = entryAt(pathname, search)
  return <Workbench Menu={OrganizationMenu} trail={entry ? [t.area, t[entry.key]] : [t.area]} />
}
