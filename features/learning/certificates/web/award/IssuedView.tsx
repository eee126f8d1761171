import { DownloadOutlined, MoreOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ExportButton } from '#web/ui/export/ExportButton.tsx'
import { ReasonDialog } from '#web/ui/form/ReasonDialog.tsx'
import type { Column } from '#web/ui/list/columns/columns.ts'
import { choice, withoutEmpty } from '#web/ui/list/filters/filters.ts'
import { oneEntry, oneOf, optionsOf, search } from '#web/ui/list/filters/list-filters.tsx'
import { ListPage } from '#web/ui/list/page/ListPage.tsx'
import { type ListCall, useListPage } from '#web/ui/list/page/use-list-page.ts'
import { PersonName } from '#web/ui/people/PersonName.tsx'
import { MenuOver } from '#web/ui/pop-over/MenuOver.tsx'
import type { certificateClasses, certificateReissue, certificateRevoke } from '../../contract.ts'
import type { certificateExport, certificateList, IssuedCertificate, IssuedColumn } from '../../contract-issued.ts'
import { certificateTexts } from '../certificate-texts.ts'
import { awardClassesLine, certificateLines, issuedLine } from '../lines.ts'
import { StateWord } from '../StateWord.tsx'
import styles from '../certificate.module.css'
import { useCertificate } from '../use-certificate.ts'
import { issuedTexts } from './issued-texts.ts'

const issued: ListCall<typeof certificateList> = { name: 'certificates', line: issuedLine }
const states = ['valid', 'expiring', 'expired', 'revoked'] as const
const day = (date: string) => date.replaceAll('-', '/')

/** The certificates that were awarded in a course: to be looked up, taken away as a table, revoked and reissued. */
export function IssuedView({ contentId }: { contentId: string }) {
  const t = useTexts(issuedTexts)
  const words = useTexts(certificateTexts)
  const { message } = App.useApp()
  const { busy: downloading, download, copy } = useCertificate()
  const [asked, setAsked] = useState<{ what: 'revoke' | 'reissue'; certificate: IssuedCertificate }>()
  const { data: classes } = useRead<typeof certificateClasses>(awardClassesLine, { query: { contentId, size: 100 } }, { keep: true })
  const list = useListPage({
    call: issued,
    filters: {
      q: search(t.search, 100),
      state: oneOf(
        t.state,
        optionsOf(states, (value) => t.states(value)),
      ),
      classId: oneEntry(t.klass, classes?.items ?? []),
    },
    also: { view: choice(['issued'], '') },
    sorts: { '-awardedAt': t.sortNewest, name: t.sortName, '-name': '' },
    ask: ({ view: _view, sort, ...filters }, place) => ({ query: { contentId, ...withoutEmpty(filters), sort, ...place } }),
  })
  const after = { refresh: certificateLines }
  const [revoke, { busy: revoking }] = useCall<typeof certificateRevoke>('POST /pressplatform/certificates/{certificateId}/revoke', {
    ...after,
    onDone: () => void message.success(t.revoked),
  })
  const [reissue, { busy: reissuing }] = useCall<typeof certificateReissue>('POST /pressplatform/certificates/{certificateId}/reissue', {
    ...after,
    onDone: ({ number }) => void message.success(t.reissued(number)),
  })
  const decide = async (reason: string) => {
    if (!asked) return
    const given = { certificateId: asked.certificate.id, body: { reason } }
    const done = asked.what === 'revoke' ? await revoke(given) : await reissue({ ...given, key: crypto.randomUUID() })
    if (done) setAsked(undefined)
  }
  const columns: Column<IssuedCertificate>[] = [
    {
      key: 'name',
      title: t.name,
      width: 180,
      sort: ['name', '-name'],
      render: ({ name, person }) => <PersonName of={name} name={name} note={person.number ?? ''} avatarUrl={person.avatarUrl} size={28} />,
    },
    { key: 'class', title: t.klass, width: 150, render: ({ className }) => className || '-' },
    { key: 'number', title: t.certificate, width: 210, render: ({ number }) => <span className={styles.number}>{number}</span> },
    { key: 'awardedOn', title: t.awarded, width: 120, render: ({ awardedOn }) => day(awardedOn) },
    { key: 'expiresOn', title: t.until, width: 120, render: ({ expiresOn }) => (expiresOn === null ? t.always : day(expiresOn)) },
    {
      key: 'state',
      title: t.state,
      width: 220,
      render: (certificate) => (
        <span className={styles.held} title={certificate.reason}>
          <StateWord certificate={certificate} />
          {certificate.exception && <small className={styles.why}>{t.excepted(certificate.exception)}</small>}
        </span>
      ),
    },
  ]
  const labels: Record<IssuedColumn, string> = {
    name: t.name,
    number: t.number,
    class: t.klass,
    certificate: t.certificate,
    title: t.certificateTitle,
    awardedOn: t.awarded,
    expiresOn: t.until,
    state: t.state,
    exception: t.exception,
    reason: t.reason,
    address: t.address,
  }
  const { q, state, classId, sort } = list.values
  return (
    <>
      <ListPage
        list={list}
        title={t.title}
        level={2}
        words={{ counted: t.counted, total: t.counted }}
        columns={columns}
        nameOf={({ name }) => name}
        none={{ title: t.none, help: t.noneHelp }}
        actions={
          <ExportButton
            columns={(Object.keys(labels) as IssuedColumn[]).map((value) => ({ value, label: labels[value] }))}
            leftOut={['title', 'exception', 'reason']}
            count={list.total}
            start={(names, format) =>
              send<typeof certificateExport>('POST /pressplatform/certificates/export', {
                body: { contentId, ...withoutEmpty({ q, state, classId }), sort, columns: names, format },
              })
            }
          />
        }
        rowActions={(certificate) => {
          const { id, name, number, can, state: now } = certificate
          const items = [
            now !== 'revoked' && { key: 'copy', label: words.copy, onClick: () => void copy(number) },
            can.reissue && { key: 'reissue', label: t.reissue, onClick: () => setAsked({ what: 'reissue', certificate }) },
            can.revoke && { key: 'revoke', label: t.revoke, danger: true, onClick: () => setAsked({ what: 'revoke', certificate }) },
          ].filter((item) => item !== false)
          return (
            <>
              {now !== 'revoked' && (
                <Button
                  type="text"
                  size="small"
                  icon={<DownloadOutlined aria-hidden />}
                  loading={downloading === id}
                  aria-label={words.downloadOf(name)}
                  onClick={() => void download(certificate)}
                />
              )}
              {items.length > 0 && (
                <MenuOver edge="end" menu={{ items }}>
                  <Button type="text" size="small" icon={<MoreOutlined aria-hidden />} aria-label={t.more(name)} />
                </MenuOver>
              )}
            </>
          )
        }}
      />
      {asked && (
        <ReasonDialog
          title={asked.what === 'revoke' ? t.revokeTitle(asked.certificate.name) : t.reissueTitle(asked.certificate.name)}
          help={asked.what === 'revoke' ? t.revokeHelp : t.reissueHelp}
          ok={asked.what === 'revoke' ? t.revoke : t.reissue}
          busy={revoking || reissuing}
          most={200}
          decide={(reason) => void decide(reason)}
          close={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
