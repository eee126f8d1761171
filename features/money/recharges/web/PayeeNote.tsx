import type { rechargePayee } from '../contract.ts'
import { App, Button, Skeleton } from 'antd'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Facts } from '#web/ui/display/Facts.tsx'
import styles from './recharges.module.css'
import { texts } from './texts.ts'

/** The bank account to pay to, before a recharge is requested. */
export function PayeeNote() {
  const t = useTexts(texts)
  const { message } = App.useApp()
  const { data, isLoading } = useRead<typeof rechargePayee>('GET /pressplatform/recharges/payee', {})
  if (isLoading) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  if (!data) return <p className={styles.payee}>{t.noPayee}</p>
  const copy = () => void navigator.clipboard.writeText(`${data.name}\n${data.bank}\n${data.account}`).then(() => message.success(t.copied))
  return (
    <section className={styles.payee} aria-label={t.payee}>
      <header>
        <h3>{t.payee}</h3>
        {navigator.clipboard && (
          <Button type="link" size="small" onClick={copy}>
            {t.copy}
          </Button>
        )}
      </header>
      <Facts facts={{ [t.payeeName]: data.name, [t.payeeBank]: data.bank, [t.payeeAccount]: data.account }} />
    </section>
  )
}
