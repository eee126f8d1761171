import { App } from 'antd'
import { useState } from 'react'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { browserEnvironment } from '#web/kernel/send/request-environment.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { saveFile } from '#web/ui/files/download.ts'
import type { Certificate } from '../contract.ts'
import { certificateTexts } from './certificate-texts.ts'

/** The address of the check page of a certificate, as it is copied and sent. */
export const checkAddress = (number: string): string => new URL(screenHref(`/certificate?${new URLSearchParams({ number })}`), location.origin).href

/** The PDF at an address, or the server's reason against it. */
async function pdfAt(address: string, failed: string): Promise<Blob> {
  const headers = { 'accept-language': browserEnvironment.language() }
  const answer = await fetch(address, { credentials: 'same-origin', headers }).catch(() => undefined)
  if (answer?.ok) return answer.blob()
  const body = (await answer?.json().catch(() => undefined)) as { errorMessage?: string } | undefined
  throw new Error(body?.errorMessage || failed)
}

/**
 * What a person does with a certificate: download it, or a sample of a course, and copy the link to its check page. `busy` is the id of the certificate
 * that is being downloaded, or of the course.
 */
export function useCertificate() {
  const t = useTexts(certificateTexts)
  const { message } = App.useApp()
  const [busy, setBusy] = useState<string>()
  const save = async (id: string, name: string, address: string) => {
    setBusy(id)
    try {
      saveFile(name, await pdfAt(address, t.downloadFailed))
    } catch (error) {
      void message.error(error instanceof Error ? error.message : t.downloadFailed)
    } finally {
      setBusy(undefined)
    }
  }
  const download = ({ id, title, name, number }: Pick<Certificate, 'id' | 'title' | 'name' | 'number'>) =>
    save(id, `${title} ${name} ${number}.pdf`, `/pressplatform/certificates/${id}/pdf`)
  const downloadSample = (courseId: string, title: string) =>
    save(courseId, `${t.sample} ${title}.pdf`, `/pressplatform/certificates/sample/pdf?${new URLSearchParams({ contentId: courseId })}`)
  const copy = (number: string) =>
    (navigator.clipboard ? navigator.clipboard.writeText(checkAddress(number)) : Promise.reject(new Error('no clipboard'))).then(
      () => void message.success(t.copied),
      () => void message.warning(t.copyFailed),
    )
  return { busy, download, downloadSample, copy }
}
