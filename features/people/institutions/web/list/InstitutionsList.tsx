import { EllipsisOutlined } from '@ant-design/icons'
import type { Institution, institutionEnter, institutionList, institutionStates, institutionSuspend } from '../../contract.ts'
import type { packageList } from '../../contract-packages.ts'
import { Button, Tooltip } from 'antd'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { MenuOver } from '#web/ui/pop-over/MenuOver.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { oneEntry, oneOf, optionsOf, search } from '#web/ui/list/filters/list-filters.tsx'
import { ListPage } from '#web/ui/list/page/ListPage.tsx'
import { useListPage, type ListCall } from '#web/ui/list/page/use-list-page.ts'
import { withoutEmpty } from '#web/ui/list/filters/filters.ts'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import { institutionColumns } from './institution-columns.tsx'
import { institutionsLine, packagesLine } from './institution-lines.ts'
import { kinds } from './InstitutionFields.tsx'
import { InstitutionForm } from './InstitutionForm.tsx'
import { NewInstitution } from './NewInstitution.tsx'
import { texts } from '../texts.ts'
import { useAskToStop } from './use-ask-to-stop.ts'

// The web app imports the contract as types only, so its values are repeated here; the compiler compares them.
const states = ['active', 'trial', 'expiring', 'expired', 'suspended'] as const satisfies typeof institutionStates
const institutions: ListCall<typeof institutionList> = { name: 'institutions', line: institutionsLine }

/** All institutions of the platform, with the form of one beside them. */
export function InstitutionsList() {
  const t = useTexts(texts)
  const askToStop = useAskToStop()
  const undo = useUndo()
  const packages = useRead<typeof packageList>(packagesLine, {}).data ?? []
  const stateOptions = optionsOf(states, (value) => t[value])
  const kindOptions = optionsOf(kinds, (value) => t[value])
  const list = useListPage({
    call: institutions,
    filters: {
      q: search(t.search),
      state: oneOf(t.state, stateOptions),
      package: oneEntry(t.package, packages),
      kind: oneOf(t.kind, kindOptions),
    },
    sorts: { '-createdAt': t.sortCreated, createdAt: t.sortOldest, name: t.sortName, '-name': t.sortNameDown, expiresAt: t.sortExpires },
    ask: ({ q, kind, package: packageId, state, sort }, place) => ({ query: { sort, ...withoutEmpty({ q, kind, packageId, state }), ...place } }),
  })
  const [enter] = useCall<typeof institutionEnter>('POST /pressplatform/institutions/{institutionId}/enter', {
    onDone: () => location.assign(screenHref('/')),
  })
  const [suspend] = useCall<typeof institutionSuspend>('PUT /pressplatform/institutions/{institutionId}/suspended', { refresh: [institutionsLine] })

  const setSuspended = async (row: Institution, suspended: boolean) => {
    const answer = await suspend({ institutionId: row.id, body: { suspended } })
    if (answer) undo(suspended ? t.suspendDone(row.name) : t.resumeDone(row.name), () => void setSuspended(row, !suspended))
  }
  return (
    <ListPage
      list={list}
      title={t.title}
      words={{ counted: t.counted }}
      columns={institutionColumns(t, list.row.open)}
      nameOf={({ name }) => name}
      rowActions={(row) => (
        <>
          <Tooltip title={t.enterHelp(row.name)}>
            <Button type="text" size="small" onClick={() => void enter({ institutionId: row.id })}>
              {t.enter}
            </Button>
          </Tooltip>
          <MenuOver
            edge="end"
            menu={{
              items: [
                row.state === 'suspended'
                  ? { key: 'resume', label: t.resume, onClick: () => void setSuspended(row, false) }
                  : { key: 'suspend', label: t.suspend, danger: true, onClick: () => askToStop(row, 'suspend', () => setSuspended(row, true)) },
              ],
            }}
          >
            <Button type="text" size="small" icon={<EllipsisOutlined aria-hidden />} aria-label={`${t.more}: ${row.name}`} />
          </MenuOver>
        </>
      )}
      none={{ title: t.none, help: t.noneHelp }}
      add={t.add}
      newForm={({ close }) => <NewInstitution packages={packages} close={close} />}
      form={(open) => <InstitutionForm {...open} packages={packages} />}
    />
  )
}
