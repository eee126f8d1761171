import { CheckOutlined, CloseOutlined, DownOutlined } from '@ant-design/icons'
import { institutionColourTokens } from '#plain/colours.ts'
import { App, ConfigProvider, type ConfigProviderProps, type ThemeConfig } from 'antd'
import dayjs from 'dayjs'
import updateLocale from 'dayjs/plugin/updateLocale.js'
import { type ReactNode, useEffect } from 'react'
import { MESSAGE_DURATION, NOTIFICATION_DURATION } from '#web/kernel/page/constants.ts'
import { formTemplates } from '#web/kernel/texts/form-texts.ts'
import { directionOf } from '#plain/direction.ts'
import { FIRST_DAY_OF_WEEK, language } from '#web/kernel/texts/language.ts'
import { beforeLeave } from '#web/kernel/page/before-leave.ts'
import { setMessageRenderer } from '#web/kernel/notices/messages.ts'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useTheme } from '#web/kernel/page/theme-choice.ts'
import { narrow, useMedia } from '#web/ui/hooks/use-media.ts'
import { rectoDark } from '#web/ui/theme/dark.ts'
import { rectoLight } from '#web/ui/theme/light.ts'
import { touchToken } from '#web/ui/theme/shared.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import styles from '#web/ui/form/form.module.css'
import { formTexts } from '#web/ui/form/texts.ts'

export type Locale = NonNullable<ConfigProviderProps['locale']>

const locales = {
  'zh-CN': () => import('./locales/zh-CN.ts'),
  'en-US': () => import('./locales/en-US.ts'),
}

/** Loads the locale of antd and dayjs for the language of the page. Weeks start on Monday. */
export async function loadLocale(): Promise<Locale> {
  const { words } = await locales[language()]()
  dayjs.extend(updateLocale)
  dayjs.locale(language() === 'zh-CN' ? 'zh-cn' : 'en')
  dayjs.updateLocale(dayjs.locale(), { weekStart: FIRST_DAY_OF_WEEK })
  // The package supports two module systems; for the type checker its default export is one level deeper than for the bundler.
  const found = words as Locale | { default: Locale }
  return 'default' in found ? found.default : found
}

/** The library names its icons in English; these say nothing that the field does not. */
const hiddenIcons = {
  suffixIcon: <DownOutlined aria-hidden />,
  menuItemSelectedIcon: <CheckOutlined aria-hidden />,
  removeIcon: <CloseOutlined aria-hidden />,
}

/** antd in the product's theme, language and direction. */
export function ThemeProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  const dark = useTheme((state) => state.dark)
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)')
  const institutionPrimary = useGlobal(({ loginStyle }) => loginStyle?.primaryColour)
  const phone = useMedia(narrow)
  const theme = dark ? rectoDark : institutionPrimary ? lightThemeWith(institutionPrimary) : rectoLight
  const token = { ...theme.token, ...(reducedMotion && { motion: false }), ...(phone && touchToken) }
  return (
    <ConfigProvider
      theme={{ ...theme, token }}
      locale={locale}
      direction={directionOf(language())}
      button={{ autoInsertSpace: false }}
      select={hiddenIcons}
      form={{ validateMessages: formTemplates(), requiredMark, scrollToFirstError: { focus: true } }}
    >
      <App message={{ duration: MESSAGE_DURATION }} notification={{ duration: NOTIFICATION_DURATION }}>
        <Messages />
        {children}
      </App>
    </ConfigProvider>
  )
}

/** The light theme in an institution's primary colour. */
function lightThemeWith(colour: string): ThemeConfig {
  const { qing, 'qing-hover': hover, 'qing-bg': ground } = institutionColourTokens(colour)
  const token = {
    ...rectoLight.token,
    colorPrimary: qing,
    colorInfo: qing,
    colorLink: qing,
    colorPrimaryText: qing,
    colorPrimaryHover: hover,
    colorPrimaryActive: hover,
    colorLinkHover: hover,
    colorPrimaryTextHover: hover,
    colorPrimaryTextActive: hover,
    colorPrimaryBg: ground,
    colorPrimaryBgHover: ground,
    colorInfoBg: ground,
  }
  return { ...rectoLight, token }
}

/** Milliseconds between two checks for a message, how long it stays readable, and how long to wait for it at most. */
const [CHECK_INTERVAL, READING_TIME, MAX_WAIT] = [30, 200, 2000]

/** Resolves once a message is on the page and could be read. */
function messageShown(): Promise<void> {
  const end = Date.now() + MAX_WAIT
  return new Promise((resolve) => {
    const check = () => {
      if (document.querySelector('.ant-message-notice, .ant-notification-notice') || Date.now() > end) setTimeout(resolve, READING_TIME)
      else setTimeout(check, CHECK_INTERVAL)
    }
    check()
  })
}

/** Lets antd draw the messages of the request layer. */
function Messages() {
  const { message, notification } = App.useApp()
  useEffect(() => {
    setMessageRenderer(({ kind, text, title }) => {
      if (kind === 'notification') notification.warning({ title, description: text, duration: NOTIFICATION_DURATION, role: 'alert' })
      else void message[kind](text, MESSAGE_DURATION)
    })
  }, [message, notification])
  // The message that says why the page is left must be visible before it is left.
  useEffect(() => beforeLeave(messageShown), [])
  return null
}

/** The label of every form field: required fields are marked with a word. */
const requiredMark = (label: ReactNode, { required }: { required: boolean }): ReactNode => (
  <>
    {label}
    {required && <RequiredWord />}
  </>
)

function RequiredWord() {
  return <small className={styles.required}>{useTexts(formTexts).required}</small>
}
