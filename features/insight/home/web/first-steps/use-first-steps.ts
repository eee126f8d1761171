import type { systemStatus } from '#features/insight/system/contract.ts'
import type { textbookList } from '#features/authoring/textbooks/contract.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useRights } from '#web/kernel/session/rights.ts'
import { usePlaces } from '#web/shell/person/use-places.ts'

export type StepName = 'entrance' | 'departments' | 'people' | 'textbook' | 'published' | 'mail' | 'backup'

interface Step {
  name: StepName
  done: boolean
  /** Screen on which the step is done; absent for steps on the server, which are described in the operator's manual. */
  path?: string
}

const books = 'POST /pressplatform/textbooks/info'

/**
 * The first steps of an institution and whether each is done, limited to those that the person may do. Undefined until loaded, and
 * for people without system management.
 */
export function useFirstSteps(): readonly Step[] | undefined {
  const rights = useRights()
  const open = new Map(usePlaces().map(({ name, path }) => [name, path]))
  const { modules, administrator } = rights
  const may = modules.includes('SystemManagement')
  const mayImport = rights.features['user_management']?.includes('import') === true
  const count = (state?: 'published') =>
    may && modules.includes('tbook') && modules.includes('allbook')
      ? { body: { scope: 'institution' as const, size: 1, ...(state && { state }) } }
      : undefined
  const status = useRead<typeof systemStatus>('GET /pressplatform/system/status', may ? {} : undefined).data
  const all = useRead<typeof textbookList>(books, count())
  const published = useRead<typeof textbookList>(books, count('published'))
  if (!status || all.isLoading || published.isLoading) return undefined
  const steps: (Step | false)[] = [
    open.has('setting') && { name: 'entrance', done: status.institution.entrance, path: open.get('setting') ?? '' },
    open.has('organization') && {
      name: 'departments',
      done: status.institution.departments,
      path: `${open.get('organization')}?section=departments`,
    },
    open.has('users') && {
      name: 'people',
      done: status.institution.members > 1,
      path: `${open.get('users')}${mayImport ? '?import=1' : ''}`,
    },
    all.data !== undefined && { name: 'textbook', done: all.data.total > 0, path: '/textmange/mytext/?new=1' },
    published.data !== undefined && { name: 'published', done: published.data.total > 0, path: '/textmange/mytext/' },
    administrator && { name: 'mail', done: status.checks.some(({ name, ok, detail }) => name === 'mail' && ok && detail !== 'simulator') },
    administrator && { name: 'backup', done: Boolean(status.platform?.backup) },
  ]
  return steps.filter((step) => step !== false)
}
