import type { Class, classChange, classGet, classRemove } from '../../contract.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { Filled } from '#web/kernel/Filled.tsx'
import { browserEnvironment } from '#web/kernel/send/request-environment.ts'
import { send } from '#web/kernel/send/send.ts'
import { handleError } from '#web/kernel/send/send-errors.ts'
import { useMay } from '#web/kernel/session/rights.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ConflictNotice } from '#web/ui/form/draft/ConflictNotice.tsx'
import { DraftFields } from '#web/ui/form/draft/DraftFields.tsx'
import { useDraftForm } from '#web/ui/form/draft/use-draft-form.ts'
import { FormFoot } from '#web/ui/form/FormFoot.tsx'
import formStyles from '#web/ui/form/form.module.css'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import { useImpactConfirm } from '#web/ui/list/selection/use-impact-confirm.tsx'
import { type ClassValues, draftOf, valuesOf } from '../class-draft.ts'
import { classLine, classLines } from '../lines.ts'
import { classSettings } from '../slots.ts'
import { classTexts } from '../texts.ts'
import { useClass } from '../use-class.ts'
import { ClassFields } from './ClassFields.tsx'
import styles from './classes.module.css'

/** The settings of a class. */
export default function EditorPage() {
  const klass = useClass()
  return klass ? <Loaded key={klass.id} klass={klass} /> : null
}

function Loaded({ klass }: { klass: Class }) {
  const t = useTexts(classTexts)
  const { message } = App.useApp()
  const [version, setVersion] = useState(klass.rowVersion)
  const draft = useDraftForm<ClassValues>(`class.${klass.id}`, valuesOf(klass), version)
  const [theirs, setTheirs] = useState<Class>()
  const accept = (newest: Class) => {
    setVersion(newest.rowVersion)
    setTheirs(undefined)
    draft.accept(valuesOf(newest))
  }
  const [change, { busy }] = useCall<typeof classChange>('PUT /pressplatform/classes/{classId}', {
    fields: draft.form,
    silent: true,
    refresh: classLines,
    onDone(newest) {
      accept(newest)
      void message.success(t.saved)
    },
    async onFail(error) {
      if (error.fields?.length) return
      const newest = error.errorCode === 'conflict' ? await send<typeof classGet>(classLine, { classId: klass.id }, { silent: true }) : undefined
      if (newest && newest.rowVersion !== version) setTheirs(newest)
      else handleError(error, browserEnvironment)
    },
  })
  const save = (values: ClassValues, rowVersion = version) => void change({ classId: klass.id, body: { ...draftOf(values), rowVersion } })
  const over = klass.state === 'ended' || klass.state === 'archived'
  return (
    <section className={styles.editor} aria-label={t.edit}>
      <h2>{t.edit}</h2>
      {!klass.can.change && <p className={formStyles.strip}>{t.readOnly}</p>}
      {klass.can.change && over && <p className={formStyles.strip}>{t.overHelp}</p>}
      {theirs && <ConflictNotice busy={busy} keepMine={() => save(draft.typed, theirs.rowVersion)} takeTheirs={() => accept(theirs)} />}
      <DraftFields draft={draft} disabled={!klass.can.change} save={save}>
        <ClassFields textbook={klass.textbook} />
      </DraftFields>
      {klass.can.change && (
        <div className={styles.foot}>
          <FormFoot changes={draft.changed.length} busy={busy} cancel={draft.discard} submit={draft.form.submit} />
        </div>
      )}
      <Filled slot={classSettings} props={{ classId: klass.id, disabled: !klass.can.change || over }} />
      {klass.can.remove && <Dissolve klass={klass} />}
    </section>
  )
}

/** The end of a class: asks first, says for how many, and can be undone. */
function Dissolve({ klass }: { klass: Class }) {
  const t = useTexts(classTexts)
  const undo = useUndo()
  const go = useNavigate()
  const confirm = useImpactConfirm()
  const home = useMay()('teach') ? '/education/classes' : '/mycenter/class'
  const [remove] = useCall<typeof classRemove>('DELETE /pressplatform/classes/{classId}', {
    refresh: classLines.slice(0, 1),
    onDone() {
      undo(t.dissolved(klass.name))
      void go(home)
    },
  })
  const ask = () =>
    confirm({
      title: t.askDissolve(klass.name),
      help: t.dangerHelp,
      ok: () => t.dissolve,
      async load() {
        const { students } = await send<typeof classGet>(classLine, { classId: klass.id }, { silent: true })
        return { effects: students ? [t.dissolveFor(thousands(students))] : [] }
      },
      run: () => remove({ classId: klass.id }),
    })
  return (
    <div className={styles.danger}>
      <h2>{t.danger}</h2>
      <p>{t.dangerHelp}</p>
      <Button danger onClick={ask}>
        {t.dissolve}
      </Button>
    </div>
  )
}
