import type { institutionAdd } from '../../contract.ts'
import type { Package } from '../../contract-packages.ts'
import { Button, Input, Modal, type FormInstance } from 'antd'
import { useState } from 'react'
import type { FieldErrorTarget } from '#web/kernel/send/call-runner.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Field } from '#web/ui/form/fields/Field.tsx'
import formStyles from '#web/ui/form/form.module.css'
import { NewForm } from '#web/ui/form/NewForm.tsx'
import { useNewRecord } from '#web/ui/form/use-new-record.ts'
import { bodyOf, emptyDraft, type Draft } from './institution-draft.ts'
import { institutionsLine, packagesLine } from './institution-lines.ts'
import { InstitutionFields } from './InstitutionFields.tsx'
import styles from '../institutions.module.css'
import { texts } from '../texts.ts'
import { dayText } from '#web/ui/time/When.tsx'

interface NewDraft extends Draft {
  administratorName: string
  administratorAccount: string
}
interface Link {
  name: string
  link: string
  expiresAt: string
}

/** Form for a new institution and its first administrator; afterwards it shows the activation link of the administrator, once. */
export function NewInstitution({ packages, close }: { packages: readonly Package[]; close: () => void }) {
  const t = useTexts(texts)
  const [link, setLink] = useState<Link>()
  const record = useNewRecord<typeof institutionAdd, NewDraft>({
    name: 'institution.new',
    empty: { ...emptyDraft, administratorName: '', administratorAccount: '' },
    line: 'POST /pressplatform/institutions',
    ask: ({ administratorName, administratorAccount, ...values }) => ({
      body: { ...bodyOf(values), administrator: { name: administratorName, account: administratorAccount } },
    }),
    refresh: [institutionsLine, packagesLine],
    added: ({ name }) => t.created_(name),
    done: ({ activation }) => setLink({ name: record.draft.typed.administratorName, ...activation }),
    fields: asAdministrator,
  })
  return (
    <>
      <NewForm {...record} title={t.newTitle} note={t.newNote} label={t.add} close={close}>
        <InstitutionFields packages={packages} packageId={null} />
        <h3>{t.firstAdministrator}</h3>
        <div className={formStyles.two}>
          <Field name="administratorName" label={t.administratorName} required max={50}>
            <Input autoComplete="off" />
          </Field>
          <Field
            name="administratorAccount"
            label={t.administratorAccount}
            required
            rules={[{ pattern: /^[\w.@-]{2,60}$/, message: t.accountHelp }]}
            tooltip={t.accountHelp}
          >
            <Input autoComplete="off" spellCheck={false} />
          </Field>
        </div>
      </NewForm>
      {link && <LinkDialog {...link} close={close} />}
    </>
  )
}

/** Maps field errors of the server, such as `administrator.account`, to the flat fields of this form. */
function asAdministrator(form: FormInstance<NewDraft>): FieldErrorTarget {
  const own = (name: unknown) => {
    const [field, part] = (Array.isArray(name) ? name : [name]) as string[]
    return (field !== 'administrator' ? field : part === 'name' ? 'administratorName' : 'administratorAccount') as keyof NewDraft
  }
  return {
    setFields: (fields) => form.setFields(fields.map(({ name, errors = [] }) => ({ name: own(name), errors }))),
    getFieldsValue: () => ({ ...form.getFieldsValue(true), administrator: {} }),
    scrollToField: (name, options) => form.scrollToField(own(name), options),
  }
}

/** The activation link. It is shown only once. */
function LinkDialog({ name, link, expiresAt, close }: Link & { close: () => void }) {
  const t = useTexts(texts)
  const [copied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard?.writeText(link).then(() => setCopied(true))
  return (
    <Modal
      open
      title={t.linkTitle}
      onCancel={close}
      maskClosable={false}
      footer={
        <>
          {navigator.clipboard && <Button onClick={copy}>{copied ? t.copied : t.copy}</Button>}
          <Button type="primary" onClick={close}>
            {t.done}
          </Button>
        </>
      }
    >
      <p>{t.linkHelp(name)}</p>
      <p className={styles.linkBox}>{link}</p>
      <p className={styles.dim}>{t.linkUntil(dayText(expiresAt))}</p>
    </Modal>
  )
}
