import { LeftOutlined } from '@ant-design/icons'
import { App } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useObjectName } from '#web/kernel/page/object-name.ts'
import { browserEnvironment } from '#web/kernel/send/request-environment.ts'
import { send } from '#web/kernel/send/send.ts'
import { handleError } from '#web/kernel/send/send-errors.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ConflictNotice } from '#web/ui/form/draft/ConflictNotice.tsx'
import { DraftFields } from '#web/ui/form/draft/DraftFields.tsx'
import { useDraftForm } from '#web/ui/form/draft/use-draft-form.ts'
import formStyles from '#web/ui/form/form.module.css'
import { FormFoot } from '#web/ui/form/FormFoot.tsx'
import { StatusDot } from '#web/ui/states/StatusDot.tsx'
import type { testChange, TestFull, testGet } from '../../contract-tests.ts'
import { testLine, testLines } from '../lines.ts'
import { phaseShapes } from '../shown/test-shapes.ts'
import { texts } from '../texts.ts'
import { HowFields, ResultFields, WhatFields, WhenFields, WhoFields } from './SetupFields.tsx'
import { SetupMargin } from './SetupMargin.tsx'
import { setupTexts } from './setup-texts.ts'
import { fieldsOf, settingsOf, type SetupValues, valuesOf } from './setup-values.ts'
import styles from './setup.module.css'

const parts = ['what', 'when', 'who', 'how', 'results'] as const

/** The settings of a test on one page, with what is missing before it can be published beside them. */
export function SetupForm({ test: loaded }: { test: TestFull }) {
  const t = useTexts(texts)
  const s = useTexts(setupTexts)
  const { message } = App.useApp()
  // What saving has answered may be newer than what was read; what is typed stays in both cases.
  const [saved, setSaved] = useState(loaded)
  const test = loaded.rowVersion >= saved.rowVersion ? loaded : saved
  const draft = useDraftForm<SetupValues>(`test.${test.id}`, valuesOf(test), test.rowVersion)
  const [theirs, setTheirs] = useState<TestFull>()
  useObjectName(test.title)
  const accept = (newest: TestFull) => {
    setSaved(newest)
    setTheirs(undefined)
    draft.accept(valuesOf(newest))
  }
  const [change, { busy }] = useCall<typeof testChange>('PUT /pressplatform/tests/{testId}', {
    fields: fieldsOf(draft.form),
    silent: true,
    refresh: testLines,
    onDone(newest) {
      accept(newest)
      void message.success(s.saved)
    },
    async onFail(error) {
      if (error.fields?.length) return
      const newest = error.errorCode === 'conflict' ? await send<typeof testGet>(testLine, { testId: test.id }, { silent: true }) : undefined
      if (newest && newest.rowVersion !== test.rowVersion) setTheirs(newest)
      else handleError(error, browserEnvironment)
    },
  })
  const save = (values: SetupValues, rowVersion = test.rowVersion) =>
    void change({ testId: test.id, body: { ...settingsOf(values, test), rowVersion } })
  const begun = test.begun > 0
  const published = test.phase !== 'draft'
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Link to="/exam/test/management">
          <LeftOutlined aria-hidden /> {t.back}
        </Link>
        <h1>{test.title}</h1>
        <StatusDot shape={phaseShapes[test.phase]} word={t.phases(test.phase)} />
      </header>
      <nav className={styles.index} aria-label={s.index}>
        {parts
          .filter((part) => part !== 'how' || !draft.typed.onPaper)
          .map((part) => (
            <a key={part} href={`#${part}`}>
              {s.sections(part)}
            </a>
          ))}
      </nav>
      <div className={styles.form}>
        {!test.can.edit && <p className={formStyles.strip}>{s.readOnly}</p>}
        {test.can.edit && published && <p className={formStyles.strip}>{begun ? s.staysBegun : s.stays}</p>}
        {theirs && <ConflictNotice busy={busy} keepMine={() => save(draft.typed, theirs.rowVersion)} takeTheirs={() => accept(theirs)} />}
        <DraftFields draft={draft} disabled={!test.can.edit} save={save}>
          <section id="what">
            <h2>{s.sections('what')}</h2>
            <WhatFields test={test} begun={begun} published={published} />
          </section>
          <section id="when">
            <h2>{s.sections('when')}</h2>
            <WhenFields values={draft.typed} begun={begun} form={draft.form} />
          </section>
          <section id="who">
            <h2>{s.sections('who')}</h2>
            <WhoFields />
          </section>
          {/* On paper nothing of it applies; the fields stay, so that what they hold comes back with the switch. */}
          <section id="how" hidden={draft.typed.onPaper}>
            <h2>{s.sections('how')}</h2>
            <HowFields values={draft.typed} begun={begun} form={draft.form} />
          </section>
          <section id="results">
            <h2>{s.sections('results')}</h2>
            <ResultFields />
          </section>
        </DraftFields>
        {test.can.edit && (
          <div className={styles.foot}>
            <FormFoot changes={draft.changed.length} busy={busy} cancel={draft.discard} submit={draft.form.submit} />
          </div>
        )}
      </div>
      <SetupMargin test={test} changed={draft.changed.length > 0} />
    </div>
  )
}
