import type { Package, packageAdd, packageChange, PackageDraft } from '../../contract-packages.ts'
import type { ModuleCode } from '#contract/modules.ts'
import { parseFen } from '#plain/numbers/money.ts'
import { App, Input } from 'antd'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { DraftFields } from '#web/ui/form/draft/DraftFields.tsx'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import { Field } from '#web/ui/form/fields/Field.tsx'
import { FormFoot } from '#web/ui/form/FormFoot.tsx'
import formStyles from '#web/ui/form/form.module.css'
import { MarginForm } from '#web/ui/form/MarginForm.tsx'
import { NewForm } from '#web/ui/form/NewForm.tsx'
import { amountText, MoneyField } from '#web/ui/form/fields/MoneyField.tsx'
import { useNewRecord } from '#web/ui/form/use-new-record.ts'
import { useDraftForm } from '#web/ui/form/draft/use-draft-form.ts'
import { institutionsLine, packagesLine } from '../list/institution-lines.ts'
import { moduleNames } from './module-names.ts'
import { ModulesField } from './ModulesField.tsx'
import { texts } from '../texts.ts'

const GiB = 1024 ** 3
const lines = [packagesLine, institutionsLine]

/** The form uses gigabytes and yuan, the contract bytes and fen. */
interface Draft {
  name: string
  describe: string
  modules: ModuleCode[]
  accountLimit: number | null
  gigabytes: number | null
  yuan: string
}
const draftOf = (row: Omit<Package, 'id' | 'archived' | 'institutionCount'>): Draft => ({
  name: row.name,
  describe: row.describe,
  modules: row.modules,
  accountLimit: row.accountLimit,
  gigabytes: row.storageLimit === null ? null : row.storageLimit / GiB,
  yuan: amountText(row.yearlyPrice),
})
const bodyOf = ({ gigabytes, yuan, ...draft }: Draft): PackageDraft => ({
  ...draft,
  storageLimit: gigabytes === null ? null : Math.round(gigabytes * GiB),
  yearlyPrice: parseFen(yuan) ?? 0,
})
const empty = draftOf({
  name: '',
  describe: '',
  modules: moduleNames.map(({ code }) => code),
  accountLimit: null,
  storageLimit: null,
  yearlyPrice: 0,
})

interface Walk {
  previous: (() => void) | undefined
  next: (() => void) | undefined
}

export function PackageForm({ row, close, walk }: { row: Package; close: () => void; walk: Walk }) {
  const t = useTexts(texts)
  const { message } = App.useApp()
  const draft = useDraftForm<Draft>(`package.${row.id}`, draftOf(row))
  const [change, { busy }] = useCall<typeof packageChange>('PUT /pressplatform/packages/{packageId}', {
    fields: draft.form,
    refresh: lines,
    onDone(saved) {
      draft.accept(draftOf(saved))
      void message.success(t.saved)
    },
  })
  const changes = draft.changed.length
  return (
    <MarginForm
      title={row.name}
      note={row.institutionCount ? t.packageUsed(row.institutionCount) : t.packageUnused}
      open
      close={close}
      walk={walk}
      foot={<FormFoot changes={changes} busy={busy} cancel={changes ? draft.discard : close} submit={draft.form.submit} />}
    >
      <DraftFields draft={draft} save={(values) => void change({ packageId: row.id, body: { ...bodyOf(values), archived: row.archived } })}>
        <PackageFields />
      </DraftFields>
    </MarginForm>
  )
}

export function NewPackage({ close, done }: { close: () => void; done: (row: Package) => void }) {
  const t = useTexts(texts)
  const record = useNewRecord<typeof packageAdd, Draft>({
    name: 'package.new',
    empty,
    line: 'POST /pressplatform/packages',
    ask: (values) => ({ body: bodyOf(values) }),
    refresh: lines,
    added: ({ name }) => t.created_(name),
    done,
  })
  return (
    <NewForm {...record} title={t.addPackage} note={t.nonePackagesHelp} label={t.addPackage} close={close}>
      <PackageFields />
    </NewForm>
  )
}

function PackageFields() {
  const t = useTexts(texts)
  const number = { style: { inlineSize: '100%' }, min: 1 }
  return (
    <>
      <Field name="name" label={t.packageName} required max={40}>
        <Input autoComplete="off" />
      </Field>
      <Field name="describe" label={t.packageDescribe} max={200}>
        <Input autoComplete="off" />
      </Field>
      <div className={formStyles.two}>
        <Field name="accountLimit" label={t.accountLimit} extra={t.unlimited}>
          <NumberInput {...number} max={10_000_000} precision={0} suffix={t.accountUnit} />
        </Field>
        <Field name="gigabytes" label={t.storageLimit} extra={t.unlimited}>
          <NumberInput {...number} max={1_000_000} precision={0} suffix={t.storageUnit} />
        </Field>
        <MoneyField name="yuan" label={t.price} required max={10_000_000_000} />
      </div>
      <Field name="modules" label={t.modules} required choose extra={t.alwaysIn}>
        <ModulesField />
      </Field>
    </>
  )
}
