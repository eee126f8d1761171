import { CopyOutlined, QrcodeOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { lazy, Suspense } from 'react'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PopOver } from '#web/ui/pop-over/PopOver.tsx'
import { classFrameTexts } from './class-texts.ts'
import style from './ClassFrame.module.css'

const QrCode = lazy(async () => ({ default: (await import('#web/ui/display/QrCode.tsx')).QrCode }))

/** The address at which people join with a code, as it is copied and scanned. */
export const invitationAddress = (code: string): string => new URL(screenHref(`/previewedu?${new URLSearchParams({ code })}`), location.origin).href

/** The invitation code of a class, its link to copy, and its QR code. */
export function InvitationCode({ code, name }: { code: string; name: string }) {
  const t = useTexts(classFrameTexts)
  const { message } = App.useApp()
  const address = invitationAddress(code)
  const copy = () =>
    void (navigator.clipboard ? navigator.clipboard.writeText(address) : Promise.reject(new Error('no clipboard'))).then(
      () => message.success(t.copied),
      () => message.warning(t.copyFailed),
    )
  return (
    <span className={style.invitation}>
      {t.code} <b className={style.code}>{code}</b>
      <Button type="text" size="small" icon={<CopyOutlined aria-hidden />} onClick={copy}>
        {t.copy}
      </Button>
      <PopOver
        label={t.qrTitle}
        content={
          <div className={style.qr}>
            <Suspense fallback={<div className={style.qrPlace} />}>
              <QrCode address={address} label={name} />
            </Suspense>
            <b className={style.large}>{code}</b>
            <small>{t.qrHelp}</small>
            <small className={style.address}>{address}</small>
          </div>
        }
      >
        <Button type="text" size="small" icon={<QrcodeOutlined aria-hidden />}>
          {t.qr}
        </Button>
      </PopOver>
    </span>
  )
}
