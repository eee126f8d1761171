import type { userDetail } from '#features/access/account/contract.ts'
import type { Data } from '#contract/call.ts'
import type { logout } from '#features/access/session/contract.ts'
import { Button, Segmented } from 'antd'
import { Link } from 'react-router'
import { language, languages, setLanguage, type Language } from '#web/kernel/texts/language.ts'
import { rememberEnded } from '#web/kernel/session/ended-by.ts'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { forgetPerson, useRefresh } from '#web/kernel/session/state.ts'
import { themeChoices, useTheme } from '#web/kernel/page/theme-choice.ts'
import { send } from '#web/kernel/send/send.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useLive } from '#web/kernel/live/use-live.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import style from './AvatarMenu.module.css'
import { texts } from '../texts.ts'
import { useThemeSwitch } from './use-theme-switch.ts'

const languageNames: Record<Language, string> = { 'zh-CN': '中文', 'en-US': 'English' }

/** The account panel: name, theme, language, links to the personal pages, and sign-out. */
export function PersonPanel({ user, giveFeedback }: { user: Data<typeof userDetail>; giveFeedback: () => void }) {
  const t = useTexts(texts)
  const choice = useTheme((state) => state.choice)
  const switchTheme = useThemeSwitch()
  const [signOut, { busy }] = useCall<typeof logout>('GET /pressplatform/user/logout', { onDone: leave })
  return (
    <div className={style.panel}>
      <p className={style.who}>
        <b>{user.name}</b>
        <span>{user.account}</span>
        <span>{user.institutionName}</span>
      </p>
      <div className={style.setting}>
        <span id="choice-of-theme">{t.theme}</span>
        <Segmented
          aria-labelledby="choice-of-theme"
          value={choice}
          options={themeChoices.map((theme) => ({ value: theme, label: t[theme] }))}
          onChange={switchTheme}
        />
      </div>
      <div className={style.setting}>
        <span id="choice-of-language">{t.language}</span>
        <Segmented
          aria-labelledby="choice-of-language"
          value={language()}
          options={languages.map((code) => ({ value: code, label: <span lang={code}>{languageNames[code]}</span> }))}
          onChange={setLanguage}
        />
      </div>
      <div className={style.group}>
        <Link to="/mycenter/home" className={style.entry}>
          {t.myCentre}
        </Link>
        <Link to="/account/data" className={style.entry}>
          {t.myAccount}
        </Link>
        <Button type="text" block className={style.entry ?? ''} onClick={giveFeedback}>
          {t.giveFeedback}
        </Button>
      </div>
      <div className={style.group}>
        <Button type="text" block disabled={busy} className={style.entry ?? ''} onClick={() => void signOut({ query: { everywhere: false } })}>
          {t.signOut}
        </Button>
        <Button type="text" block disabled={busy} className={style.entry ?? ''} onClick={() => void signOut({ query: { everywhere: true } })}>
          {t.signOutEverywhere}
        </Button>
      </div>
    </div>
  )
}

function leave(): void {
  forgetPerson()
  location.assign(screenHref('/textbooklogin'))
}

/**
 * Reacts to live events of the account. After `signed-out` it makes a request, so that the request layer notices if this session has ended too; after
 * `rights` it loads the session again, so that new rights show at once.
 */
export function SessionWatch() {
  const reloadSession = () => useRefresh.getState().toggleLayoutUpdata()
  useLive('rights', reloadSession, reloadSession)
  useLive('signed-out', ({ by }) => {
    const ended = () => by && rememberEnded(by)
    void send<typeof userDetail>('GET /pressplatform/user/detail', {}).catch(ended)
  })
  return null
}
