import { startPage } from './start.ts'

// A page without interactive parts: the script only follows the theme and the language of the browser.
startPage(() => undefined)
