import { startPage } from '#web/light/start.ts'

// The check page needs no script: this one only follows the theme and the language of the browser.
startPage(() => undefined)
