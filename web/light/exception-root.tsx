import { createRoot } from 'react-dom/client'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { errorTexts, knownError } from './form/error-texts.ts'
import { startPage } from './start.ts'
import { screenHref } from '#web/kernel/page/router-base.ts'

startPage(() => {
  const root = document.getElementById('exception')
  if (root) createRoot(root).render(<Exception search={location.search} />)
})

/** Shows the texts of known codes, never text from the address (specification section 8, showType 9). */
function Exception({ search }: { search: string }) {
  const t = useTexts(exceptionTexts)
  const messages = useTexts(errorTexts)
  const code = knownError(search)
  return (
    <>
      <h1>{t.title}</h1>
      <p className="lt-lead">{code ? messages[code] : t.unknown}</p>
      <p className="lt-note">{t.kept}</p>
      {code && (
        <p className="lt-note">
          {t.code} <code>{code}</code>
        </p>
      )}
      <p className="lt-actions">
        <button type="button" className="lt-go" onClick={() => (history.length > 1 ? history.back() : location.assign(screenHref('/')))}>
          {t.back}
        </button>
        <a className="lt-plain" href={screenHref('/')}>
          {t.home}
        </a>
      </p>
    </>
  )
}

const exceptionTexts = {
  'zh-CN': {
    title: '出错了',
    unknown: '刚才的操作没有完成。',
    kept: '已经保存的内容不受影响。可以返回重试，或回到首页。',
    back: '返回上一页',
    home: '回到首页',
    code: '错误代码',
  },
  'en-US': {
    title: 'Something went wrong',
    unknown: 'Your last action could not be completed.',
    kept: 'Anything you had already saved is safe. Go back and try again, or go to the home page.',
    back: 'Go back',
    home: 'Home page',
    code: 'Error code',
  },
}
