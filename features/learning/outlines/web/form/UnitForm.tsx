import { Button, Form, Input, Select, Skeleton, Switch } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import { MarginForm } from '#web/ui/form/MarginForm.tsx'
import { newKey } from '#web/ui/form/use-new-record.ts'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import type { OpenedUnit, Outline, Position, TaughtUnit, unitAdd, unitChange, UnitKind, unitOpen } from '../../contract.ts'
import { longestMinutes, longestName } from '../limits.ts'
import { outlineLines, unitLine } from '../lines.ts'
import { outlineTexts } from '../outline-texts.ts'
import { ContentField } from './ContentField.tsx'
import { formTexts } from './form-texts.ts'
import { CompletionField, firstCompletion, OpensField, PrerequisiteField } from './RuleFields.tsx'
import { factsOf, type UnitValues, valuesOf } from './unit-values.ts'

interface Props {
  courseId: string
  pacing: 'self' | 'paced'
  teach: NonNullable<Outline['teach']>
  /** The unit that is changed, or the kind and place of a new one. */
  unit?: TaughtUnit
  kind?: UnitKind
  position?: Position
  close: () => void
  saved: (id: string) => void
}

/** The form of a unit in the margin. */
export function UnitForm({ unit, kind = 'section', ...props }: Props) {
  const t = useTexts(formTexts)
  const { data, error, refetch } = useRead<typeof unitOpen>(unitLine, unit && { courseId: props.courseId, unitId: unit.id }, {
    fresh: true,
    onFocus: false,
  })
  if (!unit)
    return (
      <Fields
        {...props}
        kind={kind}
        chosen={[]}
        values={{
          name: '',
          minutes: null,
          content: {},
          rules: { opens: null, prerequisite: null, groupName: '', completion: firstCompletion(kind), noSkip: false },
        }}
      />
    )
  if (data) return <Fields {...props} unit={unit} kind={data.kind} chosen={data.chosen} values={valuesOf(data)} />
  return (
    <MarginForm title={t.editUnit} open close={props.close}>
      {error ? <LoadFailure error={error} gone={t.gone} retry={() => void refetch()} /> : <Skeleton active aria-label={t.loading} />}
    </MarginForm>
  )
}

function Fields({
  courseId,
  pacing,
  teach,
  unit,
  kind,
  position,
  chosen,
  values,
  close,
  saved,
}: Omit<Props, 'kind'> & { kind: UnitKind; chosen: OpenedUnit['chosen']; values: UnitValues }) {
  const t = useTexts(formTexts)
  const o = useTexts(outlineTexts)
  const [form] = Form.useForm<UnitValues>()
  const [key] = useState(newKey)
  const [uploading, setUploading] = useState(false)
  const after = { refresh: outlineLines, fields: form, onDone: ({ id }: { id: string }) => saved(id) }
  const [add, adding] = useCall<typeof unitAdd>('POST /pressplatform/courses/{courseId}/units', after)
  const [change, changing] = useCall<typeof unitChange>('PUT /pressplatform/courses/{courseId}/units/{unitId}', after)
  const save = (typed: UnitValues) => {
    const body = factsOf(kind, teach.source?.textbookId ?? '', { ...values, ...typed, rules: { ...values.rules, ...typed.rules } })
    if (unit) void change({ courseId, unitId: unit.id, body: { ...body, rowVersion: unit.rowVersion } })
    else if (position) void add({ courseId, key, body: { ...body, ...position } })
  }
  const others = teach.units.filter((each) => each.kind !== 'section' && each.state !== 'removed' && each.id !== unit?.id)
  const named = (name: string) => {
    if (!form.getFieldValue('name')) form.setFieldValue('name', name.slice(0, longestName))
  }
  return (
    <MarginForm
      title={unit ? t.editUnit : t.newUnit(o[kind])}
      note={t.draftNote}
      open
      close={close}
      foot={
        <>
          <Button onClick={close}>{t.cancel}</Button>
          <Button type="primary" disabled={uploading} loading={adding.busy || changing.busy} onClick={() => form.submit()}>
            {unit ? t.save : t.add}
          </Button>
        </>
      }
    >
      <Form<UnitValues> form={form} layout="vertical" initialValues={values} onFinish={save} requiredMark={false}>
        <Form.Item name="name" label={t.name} rules={[{ required: true, whitespace: true, message: t.nameNeeded }]}>
          <Input maxLength={longestName} autoComplete="off" />
        </Form.Item>
        <ContentField kind={kind} textbookId={teach.source?.textbookId} chosen={chosen} named={named} onBusy={setUploading} />
        {kind !== 'section' && (
          <>
            <Form.Item name={['rules', 'opens']} label={t.opens}>
              <OpensField pacing={pacing} timeZone={teach.timeZone} />
            </Form.Item>
            <Form.Item name={['rules', 'prerequisite']} label={t.prerequisite}>
              <PrerequisiteField units={others} />
            </Form.Item>
            <Form.Item name={['rules', 'groupName']} label={t.group}>
              <Select
                options={[
                  { value: '', label: t.groupAll },
                  ...[...new Set([...teach.groups, values.rules.groupName])].filter(Boolean).map((value) => ({ value, label: value })),
                ]}
              />
            </Form.Item>
            <Form.Item name={['rules', 'completion']} label={t.completion}>
              <CompletionField kind={kind} />
            </Form.Item>
            {kind === 'media' && (
              <Form.Item name={['rules', 'noSkip']} label={t.noSkip} extra={t.noSkipHelp} valuePropName="checked">
                <Switch />
              </Form.Item>
            )}
            <Form.Item name="minutes" label={t.minutes}>
              <NumberInput min={1} max={longestMinutes} precision={0} style={{ inlineSize: 128 }} />
            </Form.Item>
          </>
        )}
      </Form>
    </MarginForm>
  )
}
