import type { institutionAdd } from '../../contract.ts'
import type { Package } from '../../contract-packages.ts'
import { dateText } from '#plain/time/date.ts'
import { App, Button, Input, Modal, type FormInstance } from 'antd'
import { useState } from 'react'
import type { FieldErrorTarget } from '#web/kernel/send/call-runner.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { DraftFields } from '#web/ui/form/draft/DraftFields.tsx'
import { Field } from '#web/ui/form/fields/Field.tsx'
import { FormFoot } from '#web/ui/form/FormFoot.tsx'
import formStyles from '#web/ui/form/form.module.css'
import { MarginForm } from '#web/ui/form/MarginForm.tsx'
import { useDraftForm } from '#web/ui/form/draft/use-draft-form.ts'
import { bodyOf, emptyDraft, type Draft } from './institution-draft.ts'
import { institutionsLine, packagesLine } from './institution-lines.ts'
import { InstitutionFields } from './InstitutionFields.tsx'
import styles from '../institutions.module.css'
import { texts } from '../texts.ts'

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
  const { message } = App.useApp()
  const empty: NewDraft = { ...emptyDraft, administratorName: '', administratorAccount: '' }
  const draft = useDraftForm<NewDraft>('institution.new', empty)
  const [link, setLink] = useState<Link>()
  const [add, { busy }] = useCall<typeof institutionAdd>('POST /pressplatform/institutions', {
    fields: asAdministrator(draft.form),
    refresh: [institutionsLine, packagesLine],
    onDone({ name, activation }) {
      setLink({ name: draft.typed.administratorName, ...activation })
      draft.accept(empty)
      void message.success(t.created_(name))
    },
  })
  const save = ({ administratorName, administratorAccount, ...values }: NewDraft) =>
    void add({ body: { ...bodyOf(values), administrator: { name: administratorName, account: administratorAccount } } })
  return (
    <>
      <MarginForm
        title={t.newTitle}
        note={t.newNote}
        open
        close={close}
        foot={<FormFoot changes={0} busy={busy} cancel={close} submit={draft.form.submit} label={t.add} />}
      >
        <DraftFields draft={draft} save={save}>
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
        </DraftFields>
      </MarginForm>
      {link && <LinkDialog {...link} close={close} />}
    </>
  )
}

/** Maps field errors of the server, such as `administrator.account`, to the flat fields of this form. */
function asAdministrator(form: FormInstance<NewDraft>): FieldErrorTarget {
  const own = (name: unknown) =>
    Array.isArray(name) && name[0] === 'administrator' ? [name[1] === 'name' ? 'administratorName' : 'administratorAccount'] : name
  return {
    setFields: (fields) => form.setFields(fields.map((field) => ({ ...field, name: own(field.name) })) as never),
    getFieldsValue: () => ({ ...form.getFieldsValue(true), administrator: {} }),
    scrollToField: (name, options) => form.scrollToField(own(name) as never, options),
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
      <p className={styles.dim}>{t.linkUntil(dateText(expiresAt))}</p>
    </Modal>
  )
}
